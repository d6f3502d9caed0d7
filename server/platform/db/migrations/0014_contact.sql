ALTER TABLE "contact_details" ADD COLUMN "offices" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "contact_details" ADD COLUMN "opens_at" text DEFAULT '08:00' NOT NULL;--> statement-breakpoint
ALTER TABLE "contact_details" ADD COLUMN "closes_at" text DEFAULT '00:00' NOT NULL;--> statement-breakpoint
ALTER TABLE "contact_details" ADD COLUMN "support_email" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "contact_details" ADD COLUMN "careers_email" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "contact_details" ADD COLUMN "press_email" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "contact_details" ADD COLUMN "business_email" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "contact_details" ADD COLUMN "facebook" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "contact_details" ADD COLUMN "instagram" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "contact_details" ADD COLUMN "x" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "contact_details" ADD COLUMN "linkedin" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "contact_details" ADD COLUMN "youtube" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "figures" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
-- What stood in the program until now: the offices, the addresses of mail and the pages elsewhere that the site shows.
UPDATE "contact_details" SET
	"offices" = CASE WHEN trim("address") = '' THEN '[]'::jsonb ELSE '[{"name": "Mumbai", "address": "", "phone": "", "map_link": ""}]'::jsonb END ||
		'[{"name": "Thane", "address": "Naupada, Thane West, Thane 400602, Maharashtra", "phone": "", "map_link": ""},
		{"name": "Pune", "address": "Shivajinagar, Pune 411005, Maharashtra", "phone": "", "map_link": ""}]'::jsonb,
	"support_email" = 'support@karigar.example',
	"careers_email" = 'careers@karigar.example',
	"press_email" = 'press@karigar.example',
	"business_email" = 'business@karigar.example',
	"facebook" = 'https://www.facebook.com/karigar.example',
	"instagram" = 'https://www.instagram.com/karigar.example',
	"x" = 'https://x.com/karigar_example',
	"linkedin" = 'https://www.linkedin.com/company/karigar-example',
	"youtube" = 'https://www.youtube.com/@karigar.example';
--> statement-breakpoint
UPDATE "documents" SET "figures" = '[{"title": "3,000+", "description": "satisfied homes"},
	{"title": "23,000+", "description": "in-house professionals"},
	{"title": "100+", "description": "multinational customers"},
	{"title": "500k+", "description": "annual transactions"},
	{"title": "2k+", "description": "customers trust us"}]'::jsonb
WHERE "key" = 'about-us';
