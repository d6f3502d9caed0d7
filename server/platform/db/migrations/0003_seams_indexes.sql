DROP INDEX CONCURRENTLY IF EXISTS "leads_by_form";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "leads_by_form" ON "leads" USING btree ("form_id") WHERE form_id is not null;
--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "orders_with_client";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "orders_with_client" ON "orders" USING btree ("created_at") WHERE client is not null;--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "receipts_bills";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "receipts_bills" ON "receipts" USING btree ("is_test","issued_at") WHERE kind = 'bill';--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "visits_proved";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "visits_proved" ON "visits" USING btree ("done_at") WHERE is_arrival_proved;
--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "orders_open_of_bill";--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "orders_open_of_bill" ON "orders" USING btree ("bill_id","provider") WHERE bill_id is not null and status in ('created', 'failed');--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "orders_by_bill";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "orders_by_bill" ON "orders" USING btree ("bill_id") WHERE bill_id is not null;--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "orders_needs_you";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "orders_needs_you" ON "orders" USING btree ("created_at","id") WHERE problem is not null;
