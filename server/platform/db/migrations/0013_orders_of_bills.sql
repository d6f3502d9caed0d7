DROP INDEX CONCURRENTLY IF EXISTS "orders_open_of_bill";--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "orders_open_of_bill" ON "orders" USING btree ("bill_id","provider") WHERE bill_id is not null and status in ('created', 'failed');--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "orders_by_bill";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "orders_by_bill" ON "orders" USING btree ("bill_id") WHERE bill_id is not null;