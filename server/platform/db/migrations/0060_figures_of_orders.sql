-- An order's form says for which service and city its money is; its own rows count nothing.
CREATE FUNCTION "mark_days_of_orders"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO "days_to_count" ("day")
	SELECT DISTINCT "day" FROM "old_rows" AS o JOIN "new_rows" AS n USING ("id"), LATERAL (
		SELECT day_in_india(p."created_at") FROM "payments" AS p
		WHERE p."order_id" = n."id" AND p."status" IN ('captured', 'refunded')
		UNION SELECT day_in_india(r."ended_at") FROM "refunds" AS r
		WHERE r."order_id" = n."id" AND r."status" = 'processed' AND r."ended_at" IS NOT NULL
	) AS days ("day")
	WHERE (o."form" ->> 'service_type', o."form" ->> 'city') IS DISTINCT FROM (n."form" ->> 'service_type', n."form" ->> 'city');
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "mark_on_update" AFTER UPDATE ON "orders" REFERENCING OLD TABLE AS "old_rows" NEW TABLE AS "new_rows" FOR EACH STATEMENT EXECUTE FUNCTION "mark_days_of_orders"();
--> statement-breakpoint
-- What was there before is counted by the job, the newest day first.
INSERT INTO "days_to_count" ("day")
SELECT day_in_india("moment") FROM (
	SELECT min("first") AS "first", max("last") AS "last" FROM (
		SELECT min("created_at"), max("created_at") FROM "leads" WHERE "deleted_at" IS NULL
		UNION ALL SELECT min("updated_at"), max("updated_at") FROM "unfinished_leads"
		UNION ALL SELECT min("created_at"), max("created_at") FROM "payments"
		UNION ALL SELECT min("ended_at"), max("ended_at") FROM "refunds"
	) AS "spans" ("first", "last")
) AS "span", generate_series("first", "last" + interval '1 day', interval '1 day') AS "moment";
