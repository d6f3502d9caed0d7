DROP INDEX CONCURRENTLY IF EXISTS "turns_holds";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "turns_holds" ON "turns" USING btree ("created_at") WHERE kind = 'hold';
