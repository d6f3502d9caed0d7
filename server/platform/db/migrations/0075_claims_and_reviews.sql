CREATE TABLE "reviews" (
	"visit_id" integer PRIMARY KEY NOT NULL,
	"stars" smallint NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"area" text DEFAULT '' NOT NULL,
	"is_public" boolean DEFAULT false NOT NULL,
	"withdrawn_at" timestamp (3) with time zone,
	"hidden_at" timestamp (3) with time zone,
	"hidden_why" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "reviews_stars" CHECK (stars between 1 and 5),
	CONSTRAINT "reviews_area" CHECK (area in ('', 'mum', 'thane', 'pune')),
	CONSTRAINT "reviews_hidden_why" CHECK (hidden_why in ('abuse', 'personal data')),
	CONSTRAINT "reviews_hidden" CHECK ((hidden_at is null) = (hidden_why is null)),
	CONSTRAINT "reviews_consent" CHECK (is_public or (name = '' and area = '')),
	CONSTRAINT "reviews_withdrawn" CHECK (withdrawn_at is null or (not is_public and text = ''))
);
--> statement-breakpoint
ALTER TABLE "visit_events" DROP CONSTRAINT "visit_events_what";--> statement-breakpoint
ALTER TABLE "visits" ADD COLUMN "return_of" integer;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_visit_id_visits_id_fk" FOREIGN KEY ("visit_id") REFERENCES "public"."visits"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "reviews_by_time" ON "reviews" USING btree ("created_at","visit_id");--> statement-breakpoint
ALTER TABLE "visits" ADD CONSTRAINT "visits_return_of_visits_id_fk" FOREIGN KEY ("return_of") REFERENCES "public"."visits"("id") ON DELETE set null ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "visit_events" ADD CONSTRAINT "visit_events_what" CHECK (what in ('planned', 'moved', 'assigned', 'freed', 'accepted', 'on_the_way', 'turned_back', 'arrived', 'done', 'missed', 'cancelled', 'late', 'place', 'quoted', 'approved', 'declined', 'claimed')) NOT VALID;--> statement-breakpoint
-- The home page shows reviews.
CALL add_content_triggers('reviews');
