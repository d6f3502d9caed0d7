CREATE TABLE "administrator_links" (
	"id" serial PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"email" text NOT NULL,
	"role" text NOT NULL,
	"token_hash" text,
	"expires_at" timestamp (3) with time zone,
	"created_by" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "administrator_links_token_hash_unique" UNIQUE("token_hash"),
	CONSTRAINT "administrator_links_purpose" CHECK (purpose in ('invitation', 'reset')),
	CONSTRAINT "administrator_links_role" CHECK (role in ('owner', 'editor', 'agent'))
);
--> statement-breakpoint
ALTER TABLE "notices" DROP CONSTRAINT "notices_subject";--> statement-breakpoint
ALTER TABLE "notices" DROP CONSTRAINT "notices_audience";--> statement-breakpoint
ALTER TABLE "administrators" ADD COLUMN "disabled_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "administrator_links" ADD CONSTRAINT "administrator_links_created_by_administrators_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."administrators"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "administrator_links_one_each" ON "administrator_links" USING btree ("purpose","email");--> statement-breakpoint
-- The constraints before were narrower, so the rows that are there need no check.
ALTER TABLE "notices" ADD CONSTRAINT "notices_subject" CHECK (subject in ('lead', 'message', 'unfinished', 'alarm', 'link')) NOT VALID;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_audience" CHECK (audience in ('business', 'customer', 'administrator')) NOT VALID;