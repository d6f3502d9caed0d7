DROP INDEX CONCURRENTLY IF EXISTS "orders_needs_you";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "orders_needs_you" ON "orders" USING btree ("created_at","id") WHERE (problem is not null or (status = 'paid' and settled_problems = '[]'));--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "orders_succeeded";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "orders_succeeded" ON "orders" USING btree ("created_at","id") WHERE status in ('paid', 'booked');--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "orders_not_paid";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "orders_not_paid" ON "orders" USING btree ("created_at","id") WHERE status in ('created', 'failed', 'expired');
