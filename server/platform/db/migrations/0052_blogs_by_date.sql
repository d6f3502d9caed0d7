DROP INDEX CONCURRENTLY IF EXISTS "blogs_to_publish";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "blogs_to_publish" ON "blogs" USING btree ("publish_at") WHERE status = 0 and deleted_at is null and publish_at > updated_at;--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "blogs_published";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "blogs_published" ON "blogs" USING btree (coalesce(publish_at, created_at),"id") WHERE status = 1 and deleted_at is null;--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "blogs_published_by_category";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "blogs_published_by_category" ON "blogs" USING btree ("category",coalesce(publish_at, created_at),"id") WHERE status = 1 and deleted_at is null;
