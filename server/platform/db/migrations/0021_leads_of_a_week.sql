DROP INDEX "leads_by_time";--> statement-breakpoint
CREATE INDEX "leads_by_time" ON "leads" USING btree ("created_at","id","service_type","city") WHERE deleted_at is null;