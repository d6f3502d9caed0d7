DROP INDEX CONCURRENTLY IF EXISTS "orders_with_client";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "orders_with_client" ON "orders" USING btree ("created_at") WHERE client is not null;--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "receipts_bills";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "receipts_bills" ON "receipts" USING btree ("is_test","issued_at") WHERE kind = 'bill';--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "visits_proved";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "visits_proved" ON "visits" USING btree ("done_at") WHERE is_arrival_proved;