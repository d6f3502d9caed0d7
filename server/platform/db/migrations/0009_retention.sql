CREATE INDEX "leads_deleted" ON "leads" USING btree ("deleted_at") WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX "versions_by_time" ON "versions" USING btree ("created_at");