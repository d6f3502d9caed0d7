CREATE FUNCTION "mark_days_of_payments"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'INSERT' THEN
		INSERT INTO "days_to_count" ("day")
		SELECT DISTINCT day_in_india("created_at") FROM "new_rows" WHERE "status" IN ('captured', 'refunded');
	ELSIF TG_OP = 'DELETE' THEN
		INSERT INTO "days_to_count" ("day")
		SELECT DISTINCT day_in_india("created_at") FROM "old_rows" WHERE "status" IN ('captured', 'refunded');
	ELSE
		INSERT INTO "days_to_count" ("day")
		SELECT DISTINCT "day" FROM "old_rows" AS o JOIN "new_rows" AS n USING ("id"),
			LATERAL (VALUES (day_in_india(o."created_at")), (day_in_india(n."created_at"))) AS days ("day")
		WHERE (o."created_at", o."amount_paise", o."status" IN ('captured', 'refunded'))
			IS DISTINCT FROM (n."created_at", n."amount_paise", n."status" IN ('captured', 'refunded'));
	END IF;
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "mark_on_insert" AFTER INSERT ON "payments" REFERENCING NEW TABLE AS "new_rows" FOR EACH STATEMENT EXECUTE FUNCTION "mark_days_of_payments"();
--> statement-breakpoint
CREATE TRIGGER "mark_on_update" AFTER UPDATE ON "payments" REFERENCING OLD TABLE AS "old_rows" NEW TABLE AS "new_rows" FOR EACH STATEMENT EXECUTE FUNCTION "mark_days_of_payments"();
--> statement-breakpoint
CREATE TRIGGER "mark_on_delete" AFTER DELETE ON "payments" REFERENCING OLD TABLE AS "old_rows" FOR EACH STATEMENT EXECUTE FUNCTION "mark_days_of_payments"();
