CREATE TABLE "unfinished_counts" (
	"day" text NOT NULL,
	"service" text NOT NULL,
	"city" text NOT NULL,
	"count" integer,
	CONSTRAINT "unfinished_counts_day_service_city_pk" PRIMARY KEY("day","service","city")
);
--> statement-breakpoint
-- The forms that were removed already: those that were counted, without those that are still there.
INSERT INTO "unfinished_counts" ("day", "service", "city", "count")
SELECT "day", "service", "city", "unfinished" - coalesce("here"."count", 0) FROM "daily_figures" LEFT JOIN (
	SELECT day_in_india("updated_at") AS "day", coalesce("service_type", '') AS "service", coalesce("city", '') AS "city", count(*)
	FROM "unfinished_leads" GROUP BY 1, 2, 3
) AS "here" USING ("day", "service", "city")
WHERE "unfinished" IS NULL OR "day" <= day_in_india(now() - interval '30 days') AND "unfinished" > coalesce("here"."count", 0);
--> statement-breakpoint
-- The version before reads daily_figures and days_to_count until it is replaced; the next release drops both.
DROP TRIGGER "mark_on_insert" ON "leads";--> statement-breakpoint
DROP TRIGGER "mark_on_update" ON "leads";--> statement-breakpoint
DROP TRIGGER "mark_on_delete" ON "leads";--> statement-breakpoint
DROP TRIGGER "mark_on_insert" ON "unfinished_leads";--> statement-breakpoint
DROP TRIGGER "mark_on_update" ON "unfinished_leads";--> statement-breakpoint
DROP TRIGGER "mark_on_delete" ON "unfinished_leads";--> statement-breakpoint
DROP TRIGGER "mark_on_insert" ON "payments";--> statement-breakpoint
DROP TRIGGER "mark_on_update" ON "payments";--> statement-breakpoint
DROP TRIGGER "mark_on_delete" ON "payments";--> statement-breakpoint
DROP TRIGGER "mark_on_insert" ON "refunds";--> statement-breakpoint
DROP TRIGGER "mark_on_update" ON "refunds";--> statement-breakpoint
DROP TRIGGER "mark_on_delete" ON "refunds";--> statement-breakpoint
DROP TRIGGER "mark_on_update" ON "orders";--> statement-breakpoint
DROP TRIGGER "mark_on_insert" ON "visits";
--> statement-breakpoint
-- safe while serving: only these triggers called them
DROP FUNCTION "mark_days_of_leads"();--> statement-breakpoint
-- safe while serving: only these triggers called them
DROP FUNCTION "mark_days_of_unfinished_leads"();--> statement-breakpoint
-- safe while serving: only these triggers called them
DROP FUNCTION "mark_days_of_payments"();--> statement-breakpoint
-- safe while serving: only these triggers called them
DROP FUNCTION "mark_days_of_refunds"();--> statement-breakpoint
-- safe while serving: only these triggers called them
DROP FUNCTION "mark_days_of_orders"();--> statement-breakpoint
-- safe while serving: only these triggers called them
DROP FUNCTION "mark_days_of_visits"();
--> statement-breakpoint
-- Nothing works on these jobs any more.
DO $$
BEGIN
	IF to_regclass('pgboss.queue') IS NOT NULL THEN
		DELETE FROM pgboss.schedule WHERE name = 'count-days';
		DELETE FROM pgboss.job WHERE name = 'count-days';
		DELETE FROM pgboss.queue WHERE name = 'count-days';
	END IF;
END
$$;
