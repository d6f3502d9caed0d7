ALTER TABLE "visit_events" ADD COLUMN "was_soon" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
-- Until now the text of the note said so.
UPDATE "visit_events" SET "was_soon" = true WHERE "what" = 'late' AND "note" = 'Promised within 90 minutes';
