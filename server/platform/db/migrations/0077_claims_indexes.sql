DROP INDEX CONCURRENTLY IF EXISTS "visits_by_return";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "visits_by_return" ON "visits" USING btree ("return_of") WHERE return_of is not null;--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "visit_events_claimed";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "visit_events_claimed" ON "visit_events" USING btree ("visit_id","created_at") WHERE what = 'claimed';
