ALTER TABLE "visits" VALIDATE CONSTRAINT "visits_return_of_visits_id_fk";--> statement-breakpoint
ALTER TABLE "visit_events" VALIDATE CONSTRAINT "visit_events_what";
