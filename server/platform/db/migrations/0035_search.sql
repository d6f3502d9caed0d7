CREATE TABLE "form_keys" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"key" text NOT NULL,
	CONSTRAINT "form_keys_one_row" CHECK ("form_keys"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "search_misses" (
	"day" text NOT NULL,
	"query" text NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "search_misses_day_query_pk" PRIMARY KEY("day","query")
);
