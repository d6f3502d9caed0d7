ALTER TABLE "leads" ADD COLUMN "due_at" timestamp (3) with time zone;--> statement-breakpoint
-- The promise that each lead was given: 90 minutes before midnight in India, else 9:30 am.
UPDATE "leads" SET "due_at" = CASE
  WHEN ("created_at" AT TIME ZONE 'Asia/Kolkata')::time >= '08:00' AND ("created_at" AT TIME ZONE 'Asia/Kolkata')::time < '22:30'
    THEN "created_at" + interval '90 minutes'
  ELSE (date_trunc('day', ("created_at" AT TIME ZONE 'Asia/Kolkata') + interval '16 hours') + interval '9 hours 30 minutes') AT TIME ZONE 'Asia/Kolkata'
END;--> statement-breakpoint
ALTER TABLE "leads" ALTER COLUMN "due_at" SET NOT NULL;
