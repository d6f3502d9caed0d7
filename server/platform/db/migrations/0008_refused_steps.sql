ALTER TABLE "visit_events" DROP CONSTRAINT "visit_events_what";--> statement-breakpoint
ALTER TABLE "visit_events" ADD CONSTRAINT "visit_events_what" CHECK (what in ('planned', 'moved', 'assigned', 'unassigned', 'accepted', 'on_the_way', 'turned_back', 'arrived', 'done', 'missed', 'cancelled', 'late', 'place', 'quoted', 'approved', 'declined', 'claimed', 'refused')) NOT VALID;
