CREATE TABLE "demo" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "demo_one_row" CHECK ("demo"."id" = 1)
);
