-- Finds any part of a text by an index. A trusted extension: the owner of the database may create it.
CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
CREATE TABLE "versions" (
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"version" integer NOT NULL,
	"fields" jsonb NOT NULL,
	"administrator_id" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "versions_kind_key_version_pk" PRIMARY KEY("kind","key","version"),
	CONSTRAINT "versions_kind" CHECK (kind in ('blogs', 'services', 'homepage', 'documents', 'contact-us'))
);
--> statement-breakpoint
ALTER TABLE "blogs" DROP CONSTRAINT "blogs_category_slug";--> statement-breakpoint
ALTER TABLE "services" DROP CONSTRAINT "services_category_slug";--> statement-breakpoint
DROP INDEX "blogs_published";--> statement-breakpoint
DROP INDEX "leads_by_status";--> statement-breakpoint
ALTER TABLE "blogs" ADD COLUMN "deleted_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "home_records" ADD COLUMN "deleted_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "images" ADD COLUMN "size_bytes" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "images" ADD COLUMN "is_temporary" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "deleted_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "search_text" text GENERATED ALWAYS AS (lower(reference || ' ' || name || ' ' || mobile || ' ' || coalesce(mailid, '') || ' ' || message)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "services" ADD COLUMN "deleted_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "versions" ADD CONSTRAINT "versions_administrator_id_administrators_id_fk" FOREIGN KEY ("administrator_id") REFERENCES "public"."administrators"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "blogs_category_slug" ON "blogs" USING btree ("category","slug") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "leads_by_search" ON "leads" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "services_category_slug" ON "services" USING btree ("service_cat","slug") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "blogs_published" ON "blogs" USING btree ("created_at","id") WHERE status = 1 and deleted_at is null;--> statement-breakpoint
CREATE INDEX "leads_by_status" ON "leads" USING btree ("status","id") WHERE deleted_at is null;