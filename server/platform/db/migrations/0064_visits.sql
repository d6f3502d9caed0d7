-- Trusted since PostgreSQL 13, as pg_trgm is: whoever may create in the database may create it.
CREATE EXTENSION IF NOT EXISTS btree_gist;
--> statement-breakpoint
CREATE TABLE "technicians" (
	"id" serial PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"mobile" text NOT NULL,
	"id_number" text NOT NULL,
	"image" text DEFAULT '' NOT NULL,
	"skills" text[] NOT NULL,
	"cities" text[] NOT NULL,
	"pincodes" text[] DEFAULT '{}' NOT NULL,
	"days" smallint[] NOT NULL,
	"from_min" smallint NOT NULL,
	"to_min" smallint NOT NULL,
	"language" text DEFAULT 'hi' NOT NULL,
	"verified_on" date,
	"verified_how" text DEFAULT '' NOT NULL,
	"is_active" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "technicians_id_number_unique" UNIQUE("id_number"),
	CONSTRAINT "technicians_mobile" CHECK (mobile ~ '^[6-9][0-9]{9}$'),
	CONSTRAINT "technicians_language" CHECK (language in ('en', 'hi', 'mr')),
	CONSTRAINT "technicians_verified" CHECK (not is_active or (image <> '' and verified_on is not null)),
	CONSTRAINT "technicians_used" CHECK (cardinality(skills) > 0 and cardinality(cities) > 0 and cardinality(days) > 0),
	CONSTRAINT "technicians_hours" CHECK (from_min >= 0 and from_min < to_min and to_min <= 1440)
);
--> statement-breakpoint
CREATE TABLE "turns" (
	"id" serial PRIMARY KEY NOT NULL,
	"technician_id" integer NOT NULL,
	"during" "tstzrange" NOT NULL,
	"kind" text NOT NULL,
	"order_id" integer,
	"note" text,
	"batch" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "turns_order_id_unique" UNIQUE("order_id"),
	CONSTRAINT "turns_kind" CHECK (kind in ('visit', 'hold', 'off')),
	CONSTRAINT "turns_during" CHECK (not isempty(during)),
	CONSTRAINT "turns_hold" CHECK ((kind = 'hold') = (order_id is not null))
);
--> statement-breakpoint
-- Capacity: no two turns of a technician overlap, whatever the program does. drizzle-kit knows no such constraint.
ALTER TABLE "turns" ADD CONSTRAINT "turns_apart" EXCLUDE USING gist ("technician_id" WITH =, "during" WITH &&);
--> statement-breakpoint
CREATE TABLE "visit_events" (
	"id" serial PRIMARY KEY NOT NULL,
	"visit_id" integer NOT NULL,
	"what" text NOT NULL,
	"by" text NOT NULL,
	"administrator_id" integer,
	"technician_id" integer,
	"note" text,
	"action_id" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "visit_events_by_action" UNIQUE("visit_id","action_id"),
	CONSTRAINT "visit_events_what" CHECK (what in ('planned', 'moved', 'assigned', 'freed', 'accepted', 'on_the_way', 'turned_back', 'arrived', 'done', 'missed', 'cancelled', 'late', 'place')),
	CONSTRAINT "visit_events_by" CHECK (by in ('customer', 'technician', 'operator', 'program'))
);
--> statement-breakpoint
CREATE TABLE "visits" (
	"id" serial PRIMARY KEY NOT NULL,
	"lead_id" integer NOT NULL,
	"turn_id" integer,
	"window_start" timestamp (3) with time zone NOT NULL,
	"window_end" timestamp (3) with time zone NOT NULL,
	"is_soon" boolean DEFAULT false NOT NULL,
	"due_by" timestamp (3) with time zone NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"pincode" text DEFAULT '' NOT NULL,
	"gate_note" text DEFAULT '' NOT NULL,
	"charge_paise" integer,
	"status" text DEFAULT 'planned' NOT NULL,
	"moves" smallint DEFAULT 0 NOT NULL,
	"accepted_at" timestamp (3) with time zone,
	"on_the_way_at" timestamp (3) with time zone,
	"arrived_at" timestamp (3) with time zone,
	"is_arrival_proved" boolean DEFAULT false NOT NULL,
	"outcome" text,
	"done_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "visits_turn_id_unique" UNIQUE("turn_id"),
	CONSTRAINT "visits_status" CHECK (status in ('planned', 'accepted', 'on_the_way', 'arrived', 'done', 'missed', 'cancelled')),
	CONSTRAINT "visits_outcome" CHECK (outcome in ('work', 'inspection', 'none', 'untold')),
	CONSTRAINT "visits_turn" CHECK (turn_id is not null or status in ('planned', 'missed', 'cancelled') or outcome is not distinct from 'untold'),
	CONSTRAINT "visits_window" CHECK (window_start < window_end),
	CONSTRAINT "visits_done" CHECK (status <> 'done' or (done_at is not null and outcome is not null))
);
--> statement-breakpoint
ALTER TABLE "notices" DROP CONSTRAINT "notices_subject";--> statement-breakpoint
ALTER TABLE "turns" ADD CONSTRAINT "turns_technician_id_technicians_id_fk" FOREIGN KEY ("technician_id") REFERENCES "public"."technicians"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "turns" ADD CONSTRAINT "turns_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visit_events" ADD CONSTRAINT "visit_events_visit_id_visits_id_fk" FOREIGN KEY ("visit_id") REFERENCES "public"."visits"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visit_events" ADD CONSTRAINT "visit_events_administrator_id_administrators_id_fk" FOREIGN KEY ("administrator_id") REFERENCES "public"."administrators"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visit_events" ADD CONSTRAINT "visit_events_technician_id_technicians_id_fk" FOREIGN KEY ("technician_id") REFERENCES "public"."technicians"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visits" ADD CONSTRAINT "visits_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visits" ADD CONSTRAINT "visits_turn_id_turns_id_fk" FOREIGN KEY ("turn_id") REFERENCES "public"."turns"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "turns_by_batch" ON "turns" USING btree ("batch") WHERE batch is not null;--> statement-breakpoint
CREATE INDEX "turns_off" ON "turns" USING btree (upper("during")) WHERE kind = 'off';--> statement-breakpoint
CREATE INDEX "visit_events_freed" ON "visit_events" USING btree ("action_id") WHERE what = 'freed';--> statement-breakpoint
CREATE INDEX "visit_events_by_technician" ON "visit_events" USING btree ("technician_id") WHERE technician_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "visits_one_live" ON "visits" USING btree ("lead_id") WHERE status in ('planned', 'accepted', 'on_the_way', 'arrived');--> statement-breakpoint
CREATE INDEX "visits_by_window" ON "visits" USING btree ("window_start","id");--> statement-breakpoint
CREATE INDEX "visits_by_due" ON "visits" USING btree ("due_by") WHERE status in ('planned', 'accepted', 'on_the_way', 'arrived');--> statement-breakpoint
CREATE INDEX "visits_by_lead" ON "visits" USING btree ("lead_id");--> statement-breakpoint
CREATE INDEX "visits_with_place" ON "visits" USING btree ("window_end") WHERE (address <> '' or gate_note <> '');--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_subject" CHECK (subject in ('lead', 'message', 'unfinished', 'alarm', 'link', 'receipt', 'refund', 'visit')) NOT VALID;
--> statement-breakpoint
-- A lead that goes takes its visits with it, and their turns would stay taken.
CREATE FUNCTION "free_turn_of_visit"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	DELETE FROM "turns" WHERE "id" = OLD."turn_id";
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "visits_free_turn" AFTER DELETE ON "visits" FOR EACH ROW WHEN (OLD."turn_id" IS NOT NULL) EXECUTE FUNCTION "free_turn_of_visit"();
