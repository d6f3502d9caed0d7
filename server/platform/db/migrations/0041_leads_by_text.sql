DROP INDEX CONCURRENTLY IF EXISTS "leads_by_text";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "leads_by_text" ON "leads" USING gin ("search_text" gin_trgm_ops,"folded_text" gin_trgm_ops);--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "leads_by_search";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "leads_by_folded";
