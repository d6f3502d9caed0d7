CREATE TABLE "translations" (
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"language" text NOT NULL,
	"fields" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"clean_html" text,
	"clean_key" text,
	"is_live" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "translations_kind_key_language_pk" PRIMARY KEY("kind","key","language"),
	CONSTRAINT "translations_kind" CHECK (kind in ('blogs', 'services', 'homepage', 'documents', 'contact-us')),
	CONSTRAINT "translations_language" CHECK (language in ('hi', 'mr'))
);
--> statement-breakpoint
-- The rows that are there meet the narrower condition of before, so the new one needs no look at them.
ALTER TABLE "versions" DROP CONSTRAINT "versions_kind";--> statement-breakpoint
CREATE INDEX "translations_pictures" ON "translations" USING gin (picture_files(coalesce(fields -> 'content' ->> 'text', fields -> 'description' ->> 'text', '')));--> statement-breakpoint
ALTER TABLE "versions" ADD CONSTRAINT "versions_kind" CHECK (kind in ('blogs', 'services', 'homepage', 'documents', 'contact-us', 'translations')) NOT VALID;--> statement-breakpoint
CALL add_content_triggers('translations');