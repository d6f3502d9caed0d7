-- What the program of before version 1.0 did with its own older rows, once. It is stopped before this runs, see
-- docs/operations.md: it still writes the column that goes.
-- safe while serving: nothing serves
UPDATE "leads" SET "token" = rtrim(translate(encode(decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex'), 'base64'), '+/', '-_'), '=') WHERE "token" IS NULL;
--> statement-breakpoint
-- safe while serving: nothing serves
ALTER TABLE "leads" ALTER COLUMN "token" SET NOT NULL;
--> statement-breakpoint
-- safe while serving: nothing serves
UPDATE "orders" SET "form_id" = "request_id" WHERE "form_id" IS NULL AND "request_id" IS NOT NULL;
--> statement-breakpoint
-- safe while serving: nothing serves
ALTER TABLE "verifications" DROP COLUMN "network";
--> statement-breakpoint
-- safe while serving: nothing serves
UPDATE "search_misses" SET "typed" = "query" WHERE "typed" = '';
--> statement-breakpoint
ALTER TABLE "search_misses" ALTER COLUMN "typed" DROP DEFAULT;
--> statement-breakpoint
DROP INDEX "leads_unfolded";
--> statement-breakpoint
ALTER TABLE "administrators" ALTER COLUMN "role" DROP DEFAULT;
--> statement-breakpoint
ALTER TABLE "unfinished_leads" ALTER COLUMN "asker" DROP DEFAULT;
--> statement-breakpoint
-- No migration before had validated these.
ALTER TABLE "leads" VALIDATE CONSTRAINT "leads_language";
--> statement-breakpoint
ALTER TABLE "orders" VALIDATE CONSTRAINT "orders_language";
--> statement-breakpoint
ALTER TABLE "unfinished_leads" VALIDATE CONSTRAINT "unfinished_leads_language";
