CREATE TABLE "administrators" (
	"id" serial PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"password_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "administrators_email_unique" UNIQUE("email"),
	CONSTRAINT "administrators_email" CHECK ("administrators"."email" = lower("administrators"."email"))
);
--> statement-breakpoint
CREATE TABLE "blogs" (
	"id" serial PRIMARY KEY NOT NULL,
	"category" text NOT NULL,
	"title" text NOT NULL,
	"slug" text NOT NULL,
	"short_desc" text DEFAULT '' NOT NULL,
	"content" text DEFAULT '' NOT NULL,
	"image" text,
	"status" smallint DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "blogs_category_slug" UNIQUE("category","slug"),
	CONSTRAINT "blogs_status" CHECK ("blogs"."status" in (0, 1))
);
--> statement-breakpoint
CREATE TABLE "contact_details" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"mobile" text NOT NULL,
	"email" text NOT NULL,
	"address" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "contact_details_one_row" CHECK ("contact_details"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "contact_messages" (
	"id" serial PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"message" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "documents" (
	"key" text PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "documents_key" CHECK (key in ('about-us', 'privacy-policy', 'refund-policy', 'terms-and-conditions', 'shipping-policy'))
);
--> statement-breakpoint
CREATE TABLE "home_records" (
	"id" serial PRIMARY KEY NOT NULL,
	"heading" text NOT NULL,
	"subheading" text NOT NULL,
	"contact1" text NOT NULL,
	"contact2" text NOT NULL,
	"meta_title" text NOT NULL,
	"meta_desc" text NOT NULL,
	"meta_keywords" text NOT NULL,
	"faqs" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "images" (
	"id" serial PRIMARY KEY NOT NULL,
	"file" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"widths" integer[] NOT NULL,
	"alt" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "images_file_unique" UNIQUE("file")
);
--> statement-breakpoint
CREATE TABLE "lead_history" (
	"id" serial PRIMARY KEY NOT NULL,
	"lead_id" integer NOT NULL,
	"status" text NOT NULL,
	"note" text,
	"administrator_id" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "lead_history_status" CHECK (status in ('New', 'Cancelled', 'Completed'))
);
--> statement-breakpoint
CREATE TABLE "leads" (
	"id" serial PRIMARY KEY NOT NULL,
	"reference" text NOT NULL,
	"name" text NOT NULL,
	"mobile" text NOT NULL,
	"mailid" text,
	"service_type" text NOT NULL,
	"city" text NOT NULL,
	"message" text NOT NULL,
	"status" text DEFAULT 'New' NOT NULL,
	"request_id" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "leads_reference_unique" UNIQUE("reference"),
	CONSTRAINT "leads_request_id_unique" UNIQUE("request_id"),
	CONSTRAINT "leads_status" CHECK (status in ('New', 'Cancelled', 'Completed')),
	CONSTRAINT "leads_city" CHECK (city in ('mum', 'thane', 'pune')),
	CONSTRAINT "leads_mobile" CHECK (mobile ~ '^[6-9][0-9]{9}$')
);
--> statement-breakpoint
CREATE TABLE "otp_codes" (
	"id" serial PRIMARY KEY NOT NULL,
	"mobile" text NOT NULL,
	"code_hash" text NOT NULL,
	"address" text NOT NULL,
	"tries" smallint DEFAULT 0 NOT NULL,
	"is_live" boolean DEFAULT true NOT NULL,
	"verified_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "otp_codes_mobile" CHECK (mobile ~ '^[6-9][0-9]{9}$')
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" bigint
);
--> statement-breakpoint
CREATE TABLE "redirects" (
	"from_path" text PRIMARY KEY NOT NULL,
	"to_path" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "services" (
	"id" serial PRIMARY KEY NOT NULL,
	"service_cat" text NOT NULL,
	"service_type" text NOT NULL,
	"title" text NOT NULL,
	"slug" text NOT NULL,
	"sub_heading" text NOT NULL,
	"visit_charge" text NOT NULL,
	"about_service" text NOT NULL,
	"meta_title" text NOT NULL,
	"meta_desc" text NOT NULL,
	"meta_keywords" text NOT NULL,
	"search_keywords" text DEFAULT '' NOT NULL,
	"offers" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"faqs" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"whys" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "services_category_slug" UNIQUE("service_cat","slug"),
	CONSTRAINT "services_category" CHECK (service_cat in ('Home', 'Appliance', 'Civil-Construction', 'Labour-Supply', 'Annual-Subscription', 'business'))
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" serial PRIMARY KEY NOT NULL,
	"administrator_id" integer NOT NULL,
	"token_hash" text NOT NULL,
	"user_agent" text DEFAULT '' NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sessions_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "unfinished_leads" (
	"mobile" text PRIMARY KEY NOT NULL,
	"name" text,
	"mailid" text,
	"service_type" text,
	"city" text,
	"message" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "unfinished_leads_mobile" CHECK (mobile ~ '^[6-9][0-9]{9}$')
);
--> statement-breakpoint
CREATE TABLE "verifications" (
	"id" serial PRIMARY KEY NOT NULL,
	"mobile" text NOT NULL,
	"verified_at" timestamp (3) with time zone NOT NULL,
	"lead_id" integer,
	"spent_at" timestamp (3) with time zone,
	CONSTRAINT "verifications_lead_id_unique" UNIQUE("lead_id"),
	CONSTRAINT "verifications_mobile" CHECK (mobile ~ '^[6-9][0-9]{9}$')
);
--> statement-breakpoint
ALTER TABLE "blogs" ADD CONSTRAINT "blogs_image_images_file_fk" FOREIGN KEY ("image") REFERENCES "public"."images"("file") ON DELETE set null ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "lead_history" ADD CONSTRAINT "lead_history_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_history" ADD CONSTRAINT "lead_history_administrator_id_administrators_id_fk" FOREIGN KEY ("administrator_id") REFERENCES "public"."administrators"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_administrator_id_administrators_id_fk" FOREIGN KEY ("administrator_id") REFERENCES "public"."administrators"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "verifications" ADD CONSTRAINT "verifications_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "blogs_published" ON "blogs" USING btree ("created_at","id") WHERE status = 1;--> statement-breakpoint
CREATE INDEX "lead_history_by_lead" ON "lead_history" USING btree ("lead_id");--> statement-breakpoint
CREATE INDEX "leads_by_status" ON "leads" USING btree ("status","id");--> statement-breakpoint
CREATE INDEX "leads_by_mobile" ON "leads" USING btree ("mobile");--> statement-breakpoint
CREATE UNIQUE INDEX "otp_codes_one_live" ON "otp_codes" USING btree ("mobile") WHERE is_live;--> statement-breakpoint
CREATE INDEX "otp_codes_by_mobile" ON "otp_codes" USING btree ("mobile","created_at");--> statement-breakpoint
CREATE INDEX "otp_codes_by_address" ON "otp_codes" USING btree ("address","created_at");--> statement-breakpoint
CREATE INDEX "otp_codes_by_time" ON "otp_codes" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "sessions_by_administrator" ON "sessions" USING btree ("administrator_id");--> statement-breakpoint
CREATE UNIQUE INDEX "verifications_one_open" ON "verifications" USING btree ("mobile") WHERE spent_at is null;