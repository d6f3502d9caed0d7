-- The triggers name the days of the rows that a statement changed, if it changed what is counted. A row of a day is
-- added, never updated, so that bookings don't wait for one another.
-- Each table gets its triggers in a transaction of its own: one that locked several could wait for a booking that waits
-- for it.
CREATE FUNCTION "mark_days_of_leads"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'INSERT' THEN
		INSERT INTO "days_to_count" ("day") SELECT DISTINCT day_in_india("created_at") FROM "new_rows";
	ELSIF TG_OP = 'DELETE' THEN
		INSERT INTO "days_to_count" ("day")
		SELECT DISTINCT day_in_india("created_at") FROM "old_rows" WHERE "deleted_at" IS NULL;
	ELSE
		INSERT INTO "days_to_count" ("day")
		SELECT DISTINCT "day" FROM "old_rows" AS o JOIN "new_rows" AS n USING ("id"),
			LATERAL (VALUES (day_in_india(o."created_at")), (day_in_india(n."created_at"))) AS days ("day")
		WHERE (o."created_at", o."service_type", o."city", o."status", o."called_at", o."due_at", o."payment_id", o."deleted_at")
			IS DISTINCT FROM
			(n."created_at", n."service_type", n."city", n."status", n."called_at", n."due_at", n."payment_id", n."deleted_at");
	END IF;
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "mark_on_insert" AFTER INSERT ON "leads" REFERENCING NEW TABLE AS "new_rows" FOR EACH STATEMENT EXECUTE FUNCTION "mark_days_of_leads"();
--> statement-breakpoint
CREATE TRIGGER "mark_on_update" AFTER UPDATE ON "leads" REFERENCING OLD TABLE AS "old_rows" NEW TABLE AS "new_rows" FOR EACH STATEMENT EXECUTE FUNCTION "mark_days_of_leads"();
--> statement-breakpoint
CREATE TRIGGER "mark_on_delete" AFTER DELETE ON "leads" REFERENCING OLD TABLE AS "old_rows" FOR EACH STATEMENT EXECUTE FUNCTION "mark_days_of_leads"();
