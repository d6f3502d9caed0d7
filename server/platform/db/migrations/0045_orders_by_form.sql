DROP INDEX CONCURRENTLY IF EXISTS "orders_by_form";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "orders_by_form" ON "orders" USING btree ("form_id") WHERE form_id is not null;