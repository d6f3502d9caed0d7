DROP INDEX CONCURRENTLY IF EXISTS "leads_by_folded";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "leads_by_folded" ON "leads" USING gin ("folded_text" gin_trgm_ops) WHERE deleted_at is null;--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "leads_unfolded";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "leads_unfolded" ON "leads" USING btree ("id") WHERE folded_text is null and deleted_at is null;
