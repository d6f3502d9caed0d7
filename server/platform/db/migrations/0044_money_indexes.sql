DROP INDEX CONCURRENTLY IF EXISTS "receipts_by_order";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "receipts_by_order" ON "receipts" USING btree ("order_id");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "receipts_one_of_order";--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "receipts_one_of_order" ON "receipts" USING btree ("order_id") WHERE kind = 'receipt';--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "receipts_one_of_refund";--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "receipts_one_of_refund" ON "receipts" USING btree ("refund_id");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "receipts_one_of_a_kind";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "receipts_serial";
