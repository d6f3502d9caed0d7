DROP INDEX "leads_by_status";--> statement-breakpoint
CREATE INDEX "leads_by_time" ON "leads" USING btree ("created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "leads_by_service" ON "leads" USING btree ("status","service_type","created_at","id","city") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "leads_by_city" ON "leads" USING btree ("status","city","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "leads_by_status" ON "leads" USING btree ("status","created_at","id") WHERE deleted_at is null;