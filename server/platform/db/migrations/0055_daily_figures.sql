CREATE TABLE "daily_figures" (
	"day" text NOT NULL,
	"service" text NOT NULL,
	"city" text NOT NULL,
	"unfinished" integer,
	"booked" integer NOT NULL,
	"paid" integer NOT NULL,
	"called_in_time" integer NOT NULL,
	"uncalled" integer NOT NULL,
	"calls" integer[] NOT NULL,
	"taken_paise" bigint NOT NULL,
	"given_back_paise" bigint NOT NULL,
	"test_taken_paise" bigint NOT NULL,
	"test_given_back_paise" bigint NOT NULL,
	CONSTRAINT "daily_figures_day_service_city_pk" PRIMARY KEY("day","service","city")
);
--> statement-breakpoint
CREATE TABLE "days_to_count" (
	"id" serial PRIMARY KEY NOT NULL,
	"day" text NOT NULL
);
--> statement-breakpoint
CREATE INDEX "days_to_count_by_day" ON "days_to_count" USING btree ("day");
--> statement-breakpoint
CREATE FUNCTION "day_in_india"("moment" timestamptz) RETURNS text LANGUAGE sql STABLE AS $$
	SELECT to_char("moment" AT TIME ZONE 'Asia/Kolkata', 'YYYY-MM-DD')
$$;
