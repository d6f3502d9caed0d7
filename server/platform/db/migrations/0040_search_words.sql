CREATE TABLE "search_words" (
	"id" serial PRIMARY KEY NOT NULL,
	"meaning" text NOT NULL,
	"words" text NOT NULL,
	"signs" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "versions" DROP CONSTRAINT "versions_kind";--> statement-breakpoint
ALTER TABLE "search_misses" ADD COLUMN "typed" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "versions" ADD CONSTRAINT "versions_kind" CHECK (kind in ('blogs', 'services', 'homepage', 'documents', 'contact-us', 'search-words', 'translations')) NOT VALID;--> statement-breakpoint
CALL add_content_triggers('search_words');
