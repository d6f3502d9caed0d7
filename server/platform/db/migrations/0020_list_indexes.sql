DROP INDEX "blogs_by_image";--> statement-breakpoint
CREATE INDEX "blogs_published_by_category" ON "blogs" USING btree ("category","created_at","id") WHERE status = 1 and deleted_at is null;--> statement-breakpoint
CREATE INDEX "blogs_by_category" ON "blogs" USING btree ("category","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "blogs_by_status" ON "blogs" USING btree ("status","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "blogs_by_search" ON "blogs" USING gin ("title" gin_trgm_ops,"short_desc" gin_trgm_ops,"category" gin_trgm_ops,"slug" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "blogs_deleted" ON "blogs" USING btree ("deleted_at") WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX "contact_messages_by_search" ON "contact_messages" USING gin ("name" gin_trgm_ops,"email" gin_trgm_ops,"message" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "images_by_search" ON "images" USING gin ("file" gin_trgm_ops,"alt" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "images_temporary" ON "images" USING btree ("created_at") WHERE is_temporary;--> statement-breakpoint
CREATE INDEX "orders_by_search" ON "orders" USING gin ("provider_order_id" gin_trgm_ops,"payment_id" gin_trgm_ops,(form ->> 'name') gin_trgm_ops,(form ->> 'mobile') gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "orders_unpaid_forms" ON "orders" USING btree ("created_at") WHERE form is not null and status not in ('paid', 'booked');--> statement-breakpoint
CREATE INDEX "unfinished_leads_by_search" ON "unfinished_leads" USING gin ("name" gin_trgm_ops,"mobile" gin_trgm_ops,"message" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "blogs_by_image" ON "blogs" USING btree ("image","id");