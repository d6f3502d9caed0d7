DROP INDEX CONCURRENTLY IF EXISTS "visit_events_late";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "visit_events_late" ON "visit_events" USING btree ("created_at") WHERE what = 'late';
