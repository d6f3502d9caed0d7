CREATE TABLE "unfinished_digests" (
	"id" serial PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "unfinished_leads" DROP CONSTRAINT "unfinished_leads_id_unique";--> statement-breakpoint
ALTER TABLE "unfinished_leads" DROP CONSTRAINT "unfinished_leads_pkey";--> statement-breakpoint
ALTER TABLE "unfinished_leads" ADD PRIMARY KEY ("id");--> statement-breakpoint
ALTER TABLE "unfinished_leads" ADD COLUMN "asker" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "unfinished_leads" ADD COLUMN "digest_id" integer;--> statement-breakpoint
ALTER TABLE "unfinished_leads" ADD CONSTRAINT "unfinished_leads_digest_id_unfinished_digests_id_fk" FOREIGN KEY ("digest_id") REFERENCES "public"."unfinished_digests"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "unfinished_leads_by_asker" ON "unfinished_leads" USING btree ("mobile","asker");--> statement-breakpoint
CREATE INDEX "unfinished_leads_by_digest" ON "unfinished_leads" USING btree ("digest_id");--> statement-breakpoint
CREATE INDEX "unfinished_leads_by_time" ON "unfinished_leads" USING btree ("updated_at");--> statement-breakpoint
-- What was told of one form is a digest of that form, under the id that its notices name.
INSERT INTO "unfinished_digests" ("id", "created_at") SELECT "subject_id", min("created_at") FROM "notices" WHERE "subject" = 'unfinished' GROUP BY "subject_id";--> statement-breakpoint
UPDATE "unfinished_leads" SET "digest_id" = "id" WHERE "id" IN (SELECT "id" FROM "unfinished_digests");--> statement-breakpoint
SELECT setval('unfinished_digests_id_seq', (SELECT coalesce(max("id"), 0) + 1 FROM "unfinished_digests"), false);
