ALTER TABLE "visit_events" ADD COLUMN "was_soon" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
-- safe while serving: nothing else changes entries of a history, and few visits are late. Until now the note said so.
UPDATE "visit_events" SET "was_soon" = true WHERE "what" = 'late' AND "note" = 'Promised within 90 minutes';
