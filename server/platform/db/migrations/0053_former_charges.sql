ALTER TABLE "services" ADD COLUMN "former_charges" integer[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
-- The charges that the versions of a service know, in rupees, without the present one.
-- safe while serving: a few hundred rows
UPDATE "services" SET "former_charges" = former."charges" FROM (
  SELECT "services"."id", array_agg(DISTINCT charge."rupees") AS "charges"
  FROM "services"
  JOIN "versions" ON "versions"."kind" = 'services' AND "versions"."key" = "services"."id"::text
  CROSS JOIN LATERAL (SELECT replace(substring("versions"."fields" ->> 'visit_charge' FROM '^\s*(?:₹|[Rr][Ss]\.?|INR)?\s*([0-9]{1,3}(?:,[0-9]{2,3})+|[0-9]{1,7})(?:\.00?)?\s*(?:/-)?\s*$'), ',', '')::bigint AS "rupees") AS charge
  CROSS JOIN LATERAL (SELECT replace(substring("services"."visit_charge" FROM '^\s*(?:₹|[Rr][Ss]\.?|INR)?\s*([0-9]{1,3}(?:,[0-9]{2,3})+|[0-9]{1,7})(?:\.00?)?\s*(?:/-)?\s*$'), ',', '')::bigint AS "rupees") AS present
  WHERE charge."rupees" BETWEEN 1 AND 9999999 AND charge."rupees" IS DISTINCT FROM present."rupees"
  GROUP BY "services"."id"
) AS former WHERE former."id" = "services"."id";
