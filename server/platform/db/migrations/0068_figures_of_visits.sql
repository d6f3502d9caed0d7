CREATE FUNCTION "mark_days_of_visits"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO "days_to_count" ("day")
	SELECT DISTINCT day_in_india("leads"."created_at") FROM "new_rows" JOIN "leads" ON "leads"."id" = "new_rows"."lead_id";
	RETURN NULL;
END
$$;
--> statement-breakpoint
-- Whoever has a visit waits for no call. Visits are never changed to another lead, and go with their leads.
CREATE TRIGGER "mark_on_insert" AFTER INSERT ON "visits" REFERENCING NEW TABLE AS "new_rows" FOR EACH STATEMENT EXECUTE FUNCTION "mark_days_of_visits"();
--> statement-breakpoint
INSERT INTO "days_to_count" ("day")
SELECT DISTINCT day_in_india("leads"."created_at") FROM "visits" JOIN "leads" ON "leads"."id" = "visits"."lead_id";
