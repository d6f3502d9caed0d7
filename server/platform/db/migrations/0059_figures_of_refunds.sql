CREATE FUNCTION "mark_days_of_refunds"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'INSERT' THEN
		INSERT INTO "days_to_count" ("day")
		SELECT DISTINCT day_in_india("ended_at") FROM "new_rows" WHERE "status" = 'processed' AND "ended_at" IS NOT NULL;
	ELSIF TG_OP = 'DELETE' THEN
		INSERT INTO "days_to_count" ("day")
		SELECT DISTINCT day_in_india("ended_at") FROM "old_rows" WHERE "status" = 'processed' AND "ended_at" IS NOT NULL;
	ELSE
		INSERT INTO "days_to_count" ("day")
		SELECT DISTINCT "day" FROM "old_rows" AS o JOIN "new_rows" AS n USING ("id"),
			LATERAL (VALUES (day_in_india(o."ended_at")), (day_in_india(n."ended_at"))) AS days ("day")
		WHERE "day" IS NOT NULL AND (o."ended_at", o."amount_paise", o."status" = 'processed')
			IS DISTINCT FROM (n."ended_at", n."amount_paise", n."status" = 'processed');
	END IF;
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "mark_on_insert" AFTER INSERT ON "refunds" REFERENCING NEW TABLE AS "new_rows" FOR EACH STATEMENT EXECUTE FUNCTION "mark_days_of_refunds"();
--> statement-breakpoint
CREATE TRIGGER "mark_on_update" AFTER UPDATE ON "refunds" REFERENCING OLD TABLE AS "old_rows" NEW TABLE AS "new_rows" FOR EACH STATEMENT EXECUTE FUNCTION "mark_days_of_refunds"();
--> statement-breakpoint
CREATE TRIGGER "mark_on_delete" AFTER DELETE ON "refunds" REFERENCING OLD TABLE AS "old_rows" FOR EACH STATEMENT EXECUTE FUNCTION "mark_days_of_refunds"();
