DROP INDEX CONCURRENTLY IF EXISTS "visits_with_open_money";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "visits_with_open_money" ON "visits" USING btree ("done_at") WHERE due_paise > 0 and settled_at is null;
