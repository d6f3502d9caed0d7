-- What the program of before version 1.0 did with its own older rows, once. It is stopped before this runs, see
-- docs/operations.md: it still writes the column that goes.
-- safe while serving: nothing serves
UPDATE "leads" SET "token" = rtrim(translate(encode(decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex'), 'base64'), '+/', '-_'), '=') WHERE "token" IS NULL;
--> statement-breakpoint
-- safe while serving: nothing serves
ALTER TABLE "leads" ALTER COLUMN "token" SET NOT NULL;
--> statement-breakpoint
-- safe while serving: nothing serves
UPDATE "orders" SET "form_id" = "request_id" WHERE "form_id" IS NULL AND "request_id" IS NOT NULL;
--> statement-breakpoint
-- safe while serving: nothing serves
ALTER TABLE "verifications" DROP COLUMN "network";
--> statement-breakpoint
-- safe while serving: nothing serves
UPDATE "search_misses" SET "typed" = "query" WHERE "typed" = '';
--> statement-breakpoint
ALTER TABLE "search_misses" ALTER COLUMN "typed" DROP DEFAULT;
--> statement-breakpoint
DROP INDEX "leads_unfolded";
--> statement-breakpoint
ALTER TABLE "administrators" ALTER COLUMN "role" DROP DEFAULT;
--> statement-breakpoint
ALTER TABLE "unfinished_leads" ALTER COLUMN "asker" DROP DEFAULT;
--> statement-breakpoint
-- No migration before had validated these.
ALTER TABLE "leads" VALIDATE CONSTRAINT "leads_language";
--> statement-breakpoint
ALTER TABLE "orders" VALIDATE CONSTRAINT "orders_language";
--> statement-breakpoint
ALTER TABLE "unfinished_leads" VALIDATE CONSTRAINT "unfinished_leads_language";

--> statement-breakpoint
-- The names of version 1.0, which can't change any more while a version serves.
-- safe while serving: nothing serves
ALTER TABLE "turns" RENAME TO "reservations";
--> statement-breakpoint
ALTER SEQUENCE "turns_id_seq" RENAME TO "reservations_id_seq";
--> statement-breakpoint
-- safe while serving: nothing serves
ALTER TABLE "reservations" RENAME CONSTRAINT "turns_pkey" TO "reservations_pkey";
--> statement-breakpoint
-- safe while serving: nothing serves
ALTER TABLE "reservations" RENAME CONSTRAINT "turns_order_id_unique" TO "reservations_order_id_unique";
--> statement-breakpoint
-- safe while serving: nothing serves
ALTER TABLE "reservations" RENAME CONSTRAINT "turns_kind" TO "reservations_kind";
--> statement-breakpoint
-- safe while serving: nothing serves
ALTER TABLE "reservations" RENAME CONSTRAINT "turns_during" TO "reservations_during";
--> statement-breakpoint
-- safe while serving: nothing serves
ALTER TABLE "reservations" RENAME CONSTRAINT "turns_hold" TO "reservations_hold";
--> statement-breakpoint
-- safe while serving: nothing serves
ALTER TABLE "reservations" RENAME CONSTRAINT "turns_apart" TO "reservations_apart";
--> statement-breakpoint
-- safe while serving: nothing serves
ALTER TABLE "reservations" RENAME CONSTRAINT "turns_technician_id_technicians_id_fk" TO "reservations_technician_id_technicians_id_fk";
--> statement-breakpoint
-- safe while serving: nothing serves
ALTER TABLE "reservations" RENAME CONSTRAINT "turns_order_id_orders_id_fk" TO "reservations_order_id_orders_id_fk";
--> statement-breakpoint
-- safe while serving: nothing serves
ALTER INDEX "turns_holds" RENAME TO "reservations_holds";
--> statement-breakpoint
-- safe while serving: nothing serves
ALTER INDEX "turns_by_batch" RENAME TO "reservations_by_batch";
--> statement-breakpoint
-- safe while serving: nothing serves
ALTER INDEX "turns_off" RENAME TO "reservations_off";
--> statement-breakpoint
DROP TRIGGER "visits_free_turn" ON "visits";
--> statement-breakpoint
-- safe while serving: nothing serves
DROP FUNCTION "free_turn_of_visit"();
--> statement-breakpoint
-- safe while serving: nothing serves
ALTER TABLE "visits" RENAME COLUMN "turn_id" TO "reservation_id";
--> statement-breakpoint
-- safe while serving: nothing serves
ALTER TABLE "visits" RENAME CONSTRAINT "visits_turn_id_unique" TO "visits_reservation_id_unique";
--> statement-breakpoint
-- safe while serving: nothing serves
ALTER TABLE "visits" RENAME CONSTRAINT "visits_turn_id_turns_id_fk" TO "visits_reservation_id_reservations_id_fk";
--> statement-breakpoint
-- A lead that goes takes its visits with it, and their reservations would stay.
CREATE FUNCTION "free_reservation_of_visit"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	DELETE FROM "reservations" WHERE "id" = OLD."reservation_id";
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "visits_free_reservation" AFTER DELETE ON "visits" FOR EACH ROW WHEN (OLD."reservation_id" IS NOT NULL) EXECUTE FUNCTION "free_reservation_of_visit"();
--> statement-breakpoint
-- safe while serving: nothing serves
ALTER TABLE "visits" DROP CONSTRAINT "visits_turn", DROP CONSTRAINT "visits_outcome";
--> statement-breakpoint
-- safe while serving: nothing serves
UPDATE "visits" SET "outcome" = 'unrecorded' WHERE "outcome" = 'untold';
--> statement-breakpoint
-- safe while serving: nothing serves
ALTER TABLE "visits" ADD CONSTRAINT "visits_outcome" CHECK (outcome in ('work', 'inspection', 'none', 'unrecorded'));
--> statement-breakpoint
-- safe while serving: nothing serves
ALTER TABLE "visits" ADD CONSTRAINT "visits_reservation" CHECK (reservation_id is not null or status in ('planned', 'missed', 'cancelled') or outcome is not distinct from 'unrecorded');
--> statement-breakpoint
-- safe while serving: nothing serves
ALTER TABLE "visit_events" DROP CONSTRAINT "visit_events_what";
--> statement-breakpoint
-- safe while serving: nothing serves
DROP INDEX "visit_events_freed";
--> statement-breakpoint
-- safe while serving: nothing serves
UPDATE "visit_events" SET "what" = 'unassigned' WHERE "what" = 'freed';
--> statement-breakpoint
-- safe while serving: nothing serves
ALTER TABLE "visit_events" ADD CONSTRAINT "visit_events_what" CHECK (what in ('planned', 'moved', 'assigned', 'unassigned', 'accepted', 'on_the_way', 'turned_back', 'arrived', 'done', 'missed', 'cancelled', 'late', 'place', 'quoted', 'approved', 'declined', 'claimed'));
--> statement-breakpoint
-- safe while serving: nothing serves
CREATE INDEX "visit_events_unassigned" ON "visit_events" USING btree ("action_id") WHERE what = 'unassigned';
--> statement-breakpoint
-- safe while serving: nothing serves
ALTER TABLE "notices" DROP CONSTRAINT "notices_subject";
--> statement-breakpoint
-- safe while serving: nothing serves
UPDATE "notices" SET "subject" = 'assignment' WHERE "subject" = 'turn';
--> statement-breakpoint
-- safe while serving: nothing serves
ALTER TABLE "notices" ADD CONSTRAINT "notices_subject" CHECK (subject in ('lead', 'message', 'unfinished', 'alarm', 'link', 'receipt', 'refund', 'visit', 'assignment', 'day'));
--> statement-breakpoint
-- safe while serving: nothing serves
ALTER TABLE "webhook_events" RENAME COLUMN "worked_at" TO "processed_at";
--> statement-breakpoint
-- safe while serving: nothing serves
ALTER TABLE "unfinished_leads" RENAME COLUMN "asker" TO "client";
--> statement-breakpoint
-- safe while serving: nothing serves
ALTER INDEX "unfinished_leads_by_asker" RENAME TO "unfinished_leads_by_client";
--> statement-breakpoint
-- safe while serving: nothing serves
ALTER TABLE "otp_tries" RENAME COLUMN "asker" TO "client";
--> statement-breakpoint
-- safe while serving: nothing serves
ALTER TABLE "otp_tries" RENAME CONSTRAINT "otp_tries_code_id_asker_pk" TO "otp_tries_code_id_client_pk";
--> statement-breakpoint
-- Events of the payment provider that waited in the queue go on in the one of the new name.
DO $$
BEGIN
	IF to_regclass('pgboss.queue') IS NOT NULL THEN
		INSERT INTO pgboss.queue SELECT (jsonb_populate_record(queue, '{"name": "process-webhook-event"}')).* FROM pgboss.queue WHERE name = 'work-on-event' ON CONFLICT DO NOTHING;
		UPDATE pgboss.job SET name = 'process-webhook-event' WHERE name = 'work-on-event';
		DELETE FROM pgboss.schedule WHERE name IN ('work-on-event', 'tell-unfinished');
		DELETE FROM pgboss.job WHERE name = 'tell-unfinished';
		DELETE FROM pgboss.queue WHERE name IN ('work-on-event', 'tell-unfinished');
	END IF;
END
$$;
