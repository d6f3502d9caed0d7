DROP INDEX CONCURRENTLY IF EXISTS "leads_unanswered";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "leads_unanswered" ON "leads" USING btree ("created_at","id") WHERE status = 'New' and called_at is null and deleted_at is null;--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "leads_called";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "leads_called" ON "leads" USING btree ("status","created_at","id") WHERE called_at is not null and deleted_at is null;--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "leads_by_assignee";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "leads_by_assignee" ON "leads" USING btree ("assignee_id","status","created_at","id") WHERE assignee_id is not null and deleted_at is null;--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "leads_by_short_token";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "leads_by_short_token" ON "leads" USING btree (left(token, 22));--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "orders_by_short_token";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "orders_by_short_token" ON "orders" USING btree (left(token, 22));