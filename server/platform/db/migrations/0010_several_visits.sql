ALTER TABLE "lead_history" DROP CONSTRAINT "lead_history_what";--> statement-breakpoint
ALTER TABLE "lead_history" ADD CONSTRAINT "lead_history_what" CHECK (what in ('status', 'note', 'called', 'notReached', 'assigned', 'corrected', 'notPlanned')) NOT VALID;
