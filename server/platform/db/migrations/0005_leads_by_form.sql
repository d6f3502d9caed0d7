DROP INDEX CONCURRENTLY IF EXISTS "leads_by_form";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "leads_by_form" ON "leads" USING btree ("form_id") WHERE form_id is not null;
