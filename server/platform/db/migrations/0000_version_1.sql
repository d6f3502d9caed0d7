-- Finds any part of a text by an index. A trusted extension: the owner of the database may create it.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
-- Trusted since PostgreSQL 13, as pg_trgm is: whoever may create in the database may create it.
CREATE EXTENSION IF NOT EXISTS btree_gist;
--> statement-breakpoint
-- The files of the pictures that an HTML shows. A name ends in ten digits of its content's hash; a smaller copy has its
-- width behind them.
CREATE FUNCTION "picture_files"("html" text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
	SELECT coalesce(array_agg(DISTINCT found[1] || '.webp'), '{}')
	FROM regexp_matches("html", '/uploads/blogs/([[:alnum:]_.-]+-[0-9a-f]{10})(?:-[0-9]{1,4})?\.(?:webp|avif)', 'g') AS found
$$;
--> statement-breakpoint
CREATE FUNCTION "day_in_india"("moment" timestamptz) RETURNS text LANGUAGE sql STABLE AS $$
	SELECT to_char("moment" AT TIME ZONE 'Asia/Kolkata', 'YYYY-MM-DD')
$$;
--> statement-breakpoint
CREATE TABLE "administrator_links" (
	"id" serial PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"email" text NOT NULL,
	"role" text NOT NULL,
	"token_hash" text,
	"expires_at" timestamp (3) with time zone,
	"created_by" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "administrator_links_token_hash_unique" UNIQUE("token_hash"),
	CONSTRAINT "administrator_links_purpose" CHECK (purpose in ('invitation', 'reset')),
	CONSTRAINT "administrator_links_role" CHECK (role in ('owner', 'editor', 'agent'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX "administrator_links_one_each" ON "administrator_links" USING btree ("purpose","email");
--> statement-breakpoint
CREATE TABLE "administrators" (
	"id" serial PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"password_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"device_key" text DEFAULT gen_random_uuid()::text || gen_random_uuid()::text NOT NULL,
	"role" text DEFAULT 'owner' NOT NULL,
	"disabled_at" timestamp (3) with time zone,
	CONSTRAINT "administrators_email_unique" UNIQUE("email"),
	CONSTRAINT "administrators_email" CHECK ("administrators"."email" = lower("administrators"."email")),
	CONSTRAINT "administrators_role" CHECK (role in ('owner', 'editor', 'agent'))
);
--> statement-breakpoint
CREATE TABLE "passkey_challenges" (
	"challenge" text PRIMARY KEY NOT NULL,
	"administrator_id" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "passkeys" (
	"id" serial PRIMARY KEY NOT NULL,
	"administrator_id" integer NOT NULL,
	"credential_id" text NOT NULL,
	"public_key" text NOT NULL,
	"counter" bigint NOT NULL,
	"transports" text[] NOT NULL,
	"name" text NOT NULL,
	"last_used_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "passkeys_credential_id_unique" UNIQUE("credential_id")
);
--> statement-breakpoint
CREATE INDEX "passkeys_by_administrator" ON "passkeys" USING btree ("administrator_id");
--> statement-breakpoint
CREATE TABLE "pending_sign_ins" (
	"ticket_hash" text PRIMARY KEY NOT NULL,
	"administrator_id" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "pending_sign_ins_by_administrator" ON "pending_sign_ins" USING btree ("administrator_id");
--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"administrator_id" integer NOT NULL,
	"code_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "recovery_codes_administrator_id_code_hash_pk" PRIMARY KEY("administrator_id","code_hash")
);
--> statement-breakpoint
CREATE TABLE "security_settings" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"is_second_factor_required" boolean NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "security_settings_one_row" CHECK ("security_settings"."id" = 1)
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
	"proven_at" timestamp (3) with time zone,
	CONSTRAINT "sessions_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE INDEX "sessions_by_administrator" ON "sessions" USING btree ("administrator_id");
--> statement-breakpoint
CREATE TABLE "setup_confirmations" (
	"name" text PRIMARY KEY NOT NULL,
	"administrator_id" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "setup_confirmations_name" CHECK (name in ('prices', 'policies', 'backup', 'team', 'dismissal'))
);
--> statement-breakpoint
CREATE TABLE "totp_factors" (
	"administrator_id" integer PRIMARY KEY NOT NULL,
	"secret" text NOT NULL,
	"confirmed_at" timestamp (3) with time zone,
	"last_step" integer DEFAULT 0 NOT NULL,
	"last_used_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit" (
	"id" serial PRIMARY KEY NOT NULL,
	"action" text NOT NULL,
	"outcome" text NOT NULL,
	"status" smallint,
	"administrator_id" integer,
	"administrator" text,
	"role" text,
	"target" text,
	"fields" text[] DEFAULT '{}' NOT NULL,
	"note" text,
	"settings" jsonb,
	"address" text DEFAULT '' NOT NULL,
	"user_agent" text DEFAULT '' NOT NULL,
	"request_id" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "audit_outcome" CHECK (outcome in ('done', 'refused', 'failed'))
);
--> statement-breakpoint
CREATE INDEX "audit_by_time" ON "audit" USING btree ("created_at","id");
--> statement-breakpoint
CREATE INDEX "audit_by_action" ON "audit" USING btree ("action","created_at","id");
--> statement-breakpoint
CREATE INDEX "audit_by_administrator" ON "audit" USING btree ("administrator_id","created_at","id");
--> statement-breakpoint
CREATE INDEX "audit_by_outcome" ON "audit" USING btree ("outcome","created_at","id");
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
	"deleted_at" timestamp (3) with time zone,
	"clean_html" text,
	"clean_key" text,
	"meta_desc" text DEFAULT '' NOT NULL,
	"author" text DEFAULT '' NOT NULL,
	"publish_at" timestamp (3) with time zone,
	CONSTRAINT "blogs_status" CHECK ("blogs"."status" in (0, 1))
);
--> statement-breakpoint
CREATE UNIQUE INDEX "blogs_category_slug" ON "blogs" USING btree ("category","slug") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "blogs_published" ON "blogs" USING btree (coalesce(publish_at, created_at),"id") WHERE status = 1 and deleted_at is null;
--> statement-breakpoint
CREATE INDEX "blogs_published_by_category" ON "blogs" USING btree ("category",coalesce(publish_at, created_at),"id") WHERE status = 1 and deleted_at is null;
--> statement-breakpoint
CREATE INDEX "blogs_to_publish" ON "blogs" USING btree ("publish_at") WHERE status = 0 and deleted_at is null and publish_at > updated_at;
--> statement-breakpoint
CREATE INDEX "blogs_by_category" ON "blogs" USING btree ("category","id") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "blogs_by_status" ON "blogs" USING btree ("status","id") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "blogs_by_search" ON "blogs" USING gin ("title" gin_trgm_ops,"short_desc" gin_trgm_ops,"category" gin_trgm_ops,"slug" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "blogs_deleted" ON "blogs" USING btree ("deleted_at") WHERE deleted_at is not null;
--> statement-breakpoint
CREATE INDEX "blogs_by_image" ON "blogs" USING btree ("image","id");
--> statement-breakpoint
CREATE INDEX "blogs_pictures" ON "blogs" USING gin (picture_files(content));
--> statement-breakpoint
CREATE TABLE "contact_details" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"mobile" text NOT NULL,
	"email" text NOT NULL,
	"address" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"offices" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"opens_at" text DEFAULT '08:00' NOT NULL,
	"closes_at" text DEFAULT '00:00' NOT NULL,
	"support_email" text DEFAULT '' NOT NULL,
	"careers_email" text DEFAULT '' NOT NULL,
	"press_email" text DEFAULT '' NOT NULL,
	"business_email" text DEFAULT '' NOT NULL,
	"facebook" text DEFAULT '' NOT NULL,
	"instagram" text DEFAULT '' NOT NULL,
	"x" text DEFAULT '' NOT NULL,
	"linkedin" text DEFAULT '' NOT NULL,
	"youtube" text DEFAULT '' NOT NULL,
	CONSTRAINT "contact_details_one_row" CHECK ("contact_details"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "content_version" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"version" bigint DEFAULT 1 NOT NULL,
	CONSTRAINT "content_version_one_row" CHECK ("content_version"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "documents" (
	"key" text PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"clean_html" text,
	"clean_key" text,
	"figures" jsonb DEFAULT '[]'::jsonb NOT NULL,
	CONSTRAINT "documents_key" CHECK (key in ('about-us', 'privacy-policy', 'refund-policy', 'terms-and-conditions', 'shipping-policy'))
);
--> statement-breakpoint
CREATE INDEX "documents_pictures" ON "documents" USING gin (picture_files(description));
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
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"request_id" text,
	CONSTRAINT "home_records_request_id_unique" UNIQUE("request_id")
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
	"size_bytes" integer DEFAULT 0 NOT NULL,
	"is_temporary" boolean DEFAULT false NOT NULL,
	CONSTRAINT "images_file_unique" UNIQUE("file")
);
--> statement-breakpoint
CREATE INDEX "images_by_search" ON "images" USING gin ("file" gin_trgm_ops,"alt" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "images_temporary" ON "images" USING btree ("created_at") WHERE is_temporary;
--> statement-breakpoint
CREATE TABLE "search_words" (
	"id" serial PRIMARY KEY NOT NULL,
	"meaning" text NOT NULL,
	"words" text NOT NULL,
	"signs" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp (3) with time zone
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
	"deleted_at" timestamp (3) with time zone,
	"former_charges" integer[] DEFAULT '{}' NOT NULL,
	CONSTRAINT "services_category" CHECK (service_cat in ('Home', 'Appliance', 'Civil-Construction', 'Labour-Supply', 'Annual-Subscription', 'business'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX "services_category_slug" ON "services" USING btree ("service_cat","slug") WHERE deleted_at is null;
--> statement-breakpoint
CREATE TABLE "translations" (
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"language" text NOT NULL,
	"fields" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"clean_html" text,
	"clean_key" text,
	"is_live" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "translations_kind_key_language_pk" PRIMARY KEY("kind","key","language"),
	CONSTRAINT "translations_kind" CHECK (kind in ('blogs', 'services', 'homepage', 'documents', 'contact-us')),
	CONSTRAINT "translations_language" CHECK (language in ('hi', 'mr'))
);
--> statement-breakpoint
CREATE INDEX "translations_pictures" ON "translations" USING gin (picture_files(coalesce(fields -> 'content' ->> 'text', fields -> 'description' ->> 'text', '')));
--> statement-breakpoint
CREATE TABLE "demo" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "demo_one_row" CHECK ("demo"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "daily_figures" (
	"day" text NOT NULL,
	"service" text NOT NULL,
	"city" text NOT NULL,
	"unfinished" integer,
	"booked" integer NOT NULL,
	"paid" integer NOT NULL,
	"called_in_time" integer NOT NULL,
	"uncalled" integer NOT NULL,
	"calls" integer[] NOT NULL,
	"taken_paise" bigint NOT NULL,
	"given_back_paise" bigint NOT NULL,
	"test_taken_paise" bigint NOT NULL,
	"test_given_back_paise" bigint NOT NULL,
	CONSTRAINT "daily_figures_day_service_city_pk" PRIMARY KEY("day","service","city")
);
--> statement-breakpoint
CREATE TABLE "days_to_count" (
	"id" serial PRIMARY KEY NOT NULL,
	"day" text NOT NULL
);
--> statement-breakpoint
CREATE INDEX "days_to_count_by_day" ON "days_to_count" USING btree ("day");
--> statement-breakpoint
CREATE TABLE "drafts" (
	"administrator_id" integer NOT NULL,
	"record" text NOT NULL,
	"key" text NOT NULL,
	"text" text NOT NULL,
	"saved_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "drafts_administrator_id_record_key_pk" PRIMARY KEY("administrator_id","record","key")
);
--> statement-breakpoint
CREATE INDEX "drafts_by_time" ON "drafts" USING btree ("saved_at");
--> statement-breakpoint
CREATE TABLE "previews" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"fields" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "previews_by_time" ON "previews" USING btree ("created_at");
--> statement-breakpoint
CREATE TABLE "redirects" (
	"from_path" text PRIMARY KEY NOT NULL,
	"to_path" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "versions" (
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"version" integer NOT NULL,
	"fields" jsonb NOT NULL,
	"administrator_id" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "versions_kind_key_version_pk" PRIMARY KEY("kind","key","version"),
	CONSTRAINT "versions_kind" CHECK (kind in ('blogs', 'services', 'homepage', 'documents', 'contact-us', 'search-words', 'translations'))
);
--> statement-breakpoint
CREATE INDEX "versions_by_time" ON "versions" USING btree ("created_at");
--> statement-breakpoint
CREATE TABLE "contact_messages" (
	"id" serial PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"message" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"status" text DEFAULT 'unread' NOT NULL,
	"request_id" text,
	CONSTRAINT "contact_messages_request_id_unique" UNIQUE("request_id"),
	CONSTRAINT "contact_messages_status" CHECK (status in ('unread', 'read', 'answered'))
);
--> statement-breakpoint
CREATE INDEX "contact_messages_by_status" ON "contact_messages" USING btree ("status","created_at","id");
--> statement-breakpoint
CREATE INDEX "contact_messages_by_time" ON "contact_messages" USING btree ("created_at","id");
--> statement-breakpoint
CREATE INDEX "contact_messages_by_search" ON "contact_messages" USING gin ("name" gin_trgm_ops,"email" gin_trgm_ops,"message" gin_trgm_ops);
--> statement-breakpoint
CREATE TABLE "lead_history" (
	"id" serial PRIMARY KEY NOT NULL,
	"lead_id" integer NOT NULL,
	"status" text NOT NULL,
	"note" text,
	"administrator_id" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"request_id" text,
	"what" text DEFAULT 'status' NOT NULL,
	CONSTRAINT "lead_history_by_request" UNIQUE("lead_id","request_id"),
	CONSTRAINT "lead_history_status" CHECK (status in ('New', 'Cancelled', 'Completed')),
	CONSTRAINT "lead_history_what" CHECK (what in ('status', 'note', 'called', 'notReached', 'assigned', 'corrected'))
);
--> statement-breakpoint
CREATE INDEX "lead_history_by_lead" ON "lead_history" USING btree ("lead_id");
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
	"deleted_at" timestamp (3) with time zone,
	"search_text" text GENERATED ALWAYS AS (lower(reference || ' ' || name || ' ' || mobile || ' ' || coalesce(mailid, '') || ' ' || message)) STORED NOT NULL,
	"payment_id" text,
	"is_mobile_verified" boolean DEFAULT true NOT NULL,
	"token" text,
	"due_at" timestamp (3) with time zone NOT NULL,
	"consent_version" smallint,
	"language" text DEFAULT 'en' NOT NULL,
	"folded_text" text,
	"retained_at" timestamp (3) with time zone,
	"source" text DEFAULT 'site' NOT NULL,
	"taken_by" integer,
	"called_at" timestamp (3) with time zone,
	"called_by" integer,
	"tries" smallint DEFAULT 0 NOT NULL,
	"try_again_at" timestamp (3) with time zone,
	"assignee_id" integer,
	"as_booked" jsonb,
	CONSTRAINT "leads_reference_unique" UNIQUE("reference"),
	CONSTRAINT "leads_request_id_unique" UNIQUE("request_id"),
	CONSTRAINT "leads_payment_id_unique" UNIQUE("payment_id"),
	CONSTRAINT "leads_token_unique" UNIQUE("token"),
	CONSTRAINT "leads_status" CHECK (status in ('New', 'Cancelled', 'Completed')),
	CONSTRAINT "leads_city" CHECK (city in ('mum', 'thane', 'pune')),
	CONSTRAINT "leads_language" CHECK (language in ('en', 'hi', 'mr')),
	CONSTRAINT "leads_source" CHECK (source in ('site', 'phone')),
	CONSTRAINT "leads_mobile" CHECK (mobile ~ '^[6-9][0-9]{9}$')
);
--> statement-breakpoint
CREATE INDEX "leads_by_time" ON "leads" USING btree ("created_at","id","service_type","city") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "leads_by_status" ON "leads" USING btree ("status","created_at","id") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "leads_by_service" ON "leads" USING btree ("status","service_type","created_at","id","city") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "leads_by_city" ON "leads" USING btree ("status","city","created_at","id") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "leads_by_language" ON "leads" USING btree ("language","status","created_at","id") WHERE deleted_at is null and language <> 'en';
--> statement-breakpoint
CREATE INDEX "leads_by_text" ON "leads" USING gin ("search_text" gin_trgm_ops,"folded_text" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "leads_by_search_new" ON "leads" USING gin ("search_text" gin_trgm_ops) WHERE status = 'New' and deleted_at is null;
--> statement-breakpoint
CREATE INDEX "leads_by_search_cancelled" ON "leads" USING gin ("search_text" gin_trgm_ops) WHERE status = 'Cancelled' and deleted_at is null;
--> statement-breakpoint
CREATE INDEX "leads_by_search_completed" ON "leads" USING gin ("search_text" gin_trgm_ops) WHERE status = 'Completed' and deleted_at is null;
--> statement-breakpoint
CREATE INDEX "leads_unfolded" ON "leads" USING btree ("id") WHERE folded_text is null and deleted_at is null;
--> statement-breakpoint
CREATE INDEX "leads_by_mobile" ON "leads" USING btree ("mobile");
--> statement-breakpoint
CREATE INDEX "leads_unanswered" ON "leads" USING btree ("created_at","id") WHERE status = 'New' and called_at is null and deleted_at is null;
--> statement-breakpoint
CREATE INDEX "leads_called" ON "leads" USING btree ("status","created_at","id") WHERE called_at is not null and deleted_at is null;
--> statement-breakpoint
CREATE INDEX "leads_by_assignee" ON "leads" USING btree ("assignee_id","status","created_at","id") WHERE assignee_id is not null and deleted_at is null;
--> statement-breakpoint
CREATE INDEX "leads_by_short_token" ON "leads" USING btree (left(token, 22));
--> statement-breakpoint
CREATE INDEX "leads_deleted" ON "leads" USING btree ("deleted_at") WHERE deleted_at is not null;
--> statement-breakpoint
CREATE TABLE "unfinished_digests" (
	"id" serial PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "unfinished_leads" (
	"mobile" text NOT NULL,
	"name" text,
	"mailid" text,
	"service_type" text,
	"city" text,
	"message" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"id" serial PRIMARY KEY NOT NULL,
	"reason" text DEFAULT 'code' NOT NULL,
	"asker" text DEFAULT '' NOT NULL,
	"digest_id" integer,
	"language" text DEFAULT 'en' NOT NULL,
	"called_at" timestamp (3) with time zone,
	"called_by" integer,
	"tries" smallint DEFAULT 0 NOT NULL,
	"try_again_at" timestamp (3) with time zone,
	"note" text,
	CONSTRAINT "unfinished_leads_mobile" CHECK (mobile ~ '^[6-9][0-9]{9}$'),
	CONSTRAINT "unfinished_leads_language" CHECK (language in ('en', 'hi', 'mr')),
	CONSTRAINT "unfinished_leads_reason" CHECK (reason in ('code', 'payment', 'callBack'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX "unfinished_leads_by_asker" ON "unfinished_leads" USING btree ("mobile","asker");
--> statement-breakpoint
CREATE INDEX "unfinished_leads_by_search" ON "unfinished_leads" USING gin ("name" gin_trgm_ops,"mobile" gin_trgm_ops,"message" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "unfinished_leads_by_digest" ON "unfinished_leads" USING btree ("digest_id");
--> statement-breakpoint
CREATE INDEX "unfinished_leads_by_time" ON "unfinished_leads" USING btree ("updated_at");
--> statement-breakpoint
CREATE TABLE "alarms" (
	"id" serial PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"title" text NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"administrator_id" integer,
	CONSTRAINT "alarms_key_unique" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "notices" (
	"id" serial PRIMARY KEY NOT NULL,
	"subject" text NOT NULL,
	"subject_id" integer NOT NULL,
	"audience" text NOT NULL,
	"channel" text NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"last_error" text,
	"claimed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp (3) with time zone,
	CONSTRAINT "notices_subject" CHECK (subject in ('lead', 'message', 'unfinished', 'alarm', 'link', 'receipt', 'refund', 'visit', 'turn', 'day')),
	CONSTRAINT "notices_audience" CHECK (audience in ('business', 'customer', 'administrator', 'technician')),
	CONSTRAINT "notices_channel" CHECK (channel in ('email', 'sms', 'webhook')),
	CONSTRAINT "notices_status" CHECK (status in ('waiting', 'sending', 'sent', 'failed', 'kept'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX "notices_once" ON "notices" USING btree ("subject","subject_id","audience","channel");
--> statement-breakpoint
CREATE INDEX "notices_by_status" ON "notices" USING btree ("status","created_at","id");
--> statement-breakpoint
CREATE INDEX "notices_by_time" ON "notices" USING btree ("created_at","id");
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
	"network" text NOT NULL,
	"delivery" text DEFAULT 'pending' NOT NULL,
	CONSTRAINT "otp_codes_mobile" CHECK (mobile ~ '^[6-9][0-9]{9}$'),
	CONSTRAINT "otp_codes_delivery" CHECK (delivery in ('pending', 'sent', 'refused', 'unknown'))
);
--> statement-breakpoint
CREATE INDEX "otp_codes_by_mobile" ON "otp_codes" USING btree ("mobile","created_at");
--> statement-breakpoint
CREATE INDEX "otp_codes_by_address" ON "otp_codes" USING btree ("address","created_at");
--> statement-breakpoint
CREATE INDEX "otp_codes_by_network" ON "otp_codes" USING btree ("network","created_at");
--> statement-breakpoint
CREATE INDEX "otp_codes_by_time" ON "otp_codes" USING btree ("created_at");
--> statement-breakpoint
CREATE TABLE "otp_pauses" (
	"id" serial PRIMARY KEY NOT NULL,
	"reason" text NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"network" text,
	CONSTRAINT "otp_pauses_reason" CHECK (reason in ('ceiling', 'share'))
);
--> statement-breakpoint
CREATE INDEX "otp_pauses_by_network" ON "otp_pauses" USING btree ("network","id");
--> statement-breakpoint
CREATE TABLE "otp_tries" (
	"code_id" integer NOT NULL,
	"asker" text NOT NULL,
	"tries" smallint NOT NULL,
	CONSTRAINT "otp_tries_code_id_asker_pk" PRIMARY KEY("code_id","asker")
);
--> statement-breakpoint
CREATE TABLE "verifications" (
	"id" serial PRIMARY KEY NOT NULL,
	"mobile" text NOT NULL,
	"verified_at" timestamp (3) with time zone NOT NULL,
	"lead_id" integer,
	"spent_at" timestamp (3) with time zone,
	"token_hash" text,
	"network" text,
	"address" text,
	CONSTRAINT "verifications_lead_id_unique" UNIQUE("lead_id"),
	CONSTRAINT "verifications_mobile" CHECK (mobile ~ '^[6-9][0-9]{9}$')
);
--> statement-breakpoint
CREATE UNIQUE INDEX "verifications_one_open" ON "verifications" USING btree ("mobile") WHERE spent_at is null;
--> statement-breakpoint
CREATE TABLE "balance_days" (
	"provider" text NOT NULL,
	"day" text NOT NULL,
	"differences" integer NOT NULL,
	"compared_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "balance_days_provider_day_pk" PRIMARY KEY("provider","day")
);
--> statement-breakpoint
CREATE TABLE "disputes" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" integer NOT NULL,
	"payment_id" text NOT NULL,
	"amount_paise" integer NOT NULL,
	"status" text NOT NULL,
	"reason" text,
	"respond_by" timestamp (3) with time zone,
	"asked_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "disputes_status" CHECK (status in ('open', 'under_review', 'won', 'lost', 'closed'))
);
--> statement-breakpoint
CREATE INDEX "disputes_by_order" ON "disputes" USING btree ("order_id");
--> statement-breakpoint
CREATE TABLE "order_events" (
	"id" serial PRIMARY KEY NOT NULL,
	"order_id" integer NOT NULL,
	"source" text NOT NULL,
	"status" text NOT NULL,
	"payment_id" text,
	"note" text,
	"administrator_id" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "order_events_by_order" ON "order_events" USING btree ("order_id");
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" serial PRIMARY KEY NOT NULL,
	"token" text NOT NULL,
	"provider" text NOT NULL,
	"provider_order_id" text NOT NULL,
	"amount_paise" integer NOT NULL,
	"status" text DEFAULT 'created' NOT NULL,
	"service" text,
	"form" jsonb,
	"request_id" text,
	"payment_id" text,
	"lead_id" integer,
	"paid_at" timestamp (3) with time zone,
	"problem" text,
	"checked_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"request_mobile" text DEFAULT '' NOT NULL,
	"charge_paise" integer,
	"language" text DEFAULT 'en' NOT NULL,
	"form_id" text,
	"problem_keys" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"settled_problems" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"arrival_window" text,
	CONSTRAINT "orders_token_unique" UNIQUE("token"),
	CONSTRAINT "orders_provider_order_id_unique" UNIQUE("provider_order_id"),
	CONSTRAINT "orders_payment_id_unique" UNIQUE("payment_id"),
	CONSTRAINT "orders_lead_id_unique" UNIQUE("lead_id"),
	CONSTRAINT "orders_by_request" UNIQUE("request_id","request_mobile"),
	CONSTRAINT "orders_language" CHECK (language in ('en', 'hi', 'mr')),
	CONSTRAINT "orders_status" CHECK (status in ('created', 'paid', 'failed', 'expired', 'booked', 'refunded')),
	CONSTRAINT "orders_amount" CHECK ("orders"."amount_paise" >= 100)
);
--> statement-breakpoint
CREATE INDEX "orders_by_short_token" ON "orders" USING btree (left(token, 22));
--> statement-breakpoint
CREATE INDEX "orders_by_time" ON "orders" USING btree ("created_at","id");
--> statement-breakpoint
CREATE INDEX "orders_by_status" ON "orders" USING btree ("status","created_at","id");
--> statement-breakpoint
CREATE INDEX "orders_needs_you" ON "orders" USING btree ("created_at","id") WHERE (problem is not null or (status = 'paid' and settled_problems = '[]'));
--> statement-breakpoint
CREATE INDEX "orders_succeeded" ON "orders" USING btree ("created_at","id") WHERE status in ('paid', 'booked');
--> statement-breakpoint
CREATE INDEX "orders_not_paid" ON "orders" USING btree ("created_at","id") WHERE status in ('created', 'failed', 'expired');
--> statement-breakpoint
CREATE INDEX "orders_by_search" ON "orders" USING gin ("provider_order_id" gin_trgm_ops,"payment_id" gin_trgm_ops,(form ->> 'name') gin_trgm_ops,(form ->> 'mobile') gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "orders_unpaid_forms" ON "orders" USING btree ("created_at") WHERE form is not null and status not in ('paid', 'booked');
--> statement-breakpoint
CREATE INDEX "orders_by_form" ON "orders" USING btree ("form_id") WHERE form_id is not null;
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" integer NOT NULL,
	"status" text NOT NULL,
	"amount_paise" integer NOT NULL,
	"refunded_paise" integer NOT NULL,
	"method" text,
	"error" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"currency" text DEFAULT 'INR' NOT NULL,
	"asked_at" timestamp (3) with time zone DEFAULT 'epoch' NOT NULL,
	CONSTRAINT "payments_status" CHECK (status in ('created', 'authorized', 'captured', 'refunded', 'failed'))
);
--> statement-breakpoint
CREATE INDEX "payments_by_order" ON "payments" USING btree ("order_id");
--> statement-breakpoint
CREATE INDEX "payments_by_time" ON "payments" USING btree ("created_at");
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" serial PRIMARY KEY NOT NULL,
	"order_id" integer NOT NULL,
	"payment_id" text NOT NULL,
	"idempotency_key" text,
	"amount_paise" integer NOT NULL,
	"status" text DEFAULT 'requested' NOT NULL,
	"error" text,
	"administrator_id" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"provider_refund_id" text,
	"sent_at" timestamp (3) with time zone,
	"asked_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	"reason" text,
	CONSTRAINT "refunds_provider_refund_id_unique" UNIQUE("provider_refund_id"),
	CONSTRAINT "refunds_idempotency_key_unique" UNIQUE("idempotency_key"),
	CONSTRAINT "refunds_status" CHECK (status in ('requested', 'pending', 'processed', 'failed'))
);
--> statement-breakpoint
CREATE INDEX "refunds_by_order" ON "refunds" USING btree ("order_id");
--> statement-breakpoint
CREATE INDEX "refunds_by_payment" ON "refunds" USING btree ("payment_id");
--> statement-breakpoint
CREATE INDEX "refunds_by_end" ON "refunds" USING btree ("ended_at");
--> statement-breakpoint
CREATE INDEX "refunds_open" ON "refunds" USING btree ("created_at") WHERE status in ('requested', 'pending');
--> statement-breakpoint
CREATE TABLE "webhook_events" (
	"id" text PRIMARY KEY NOT NULL,
	"event" text NOT NULL,
	"provider_order_id" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"worked_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE INDEX "webhook_events_by_time" ON "webhook_events" USING btree ("created_at");
--> statement-breakpoint
CREATE TABLE "erasure_keys" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"key" text NOT NULL,
	CONSTRAINT "erasure_keys_one_row" CHECK ("erasure_keys"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "erasures" (
	"id" serial PRIMARY KEY NOT NULL,
	"person_hash" text NOT NULL,
	"counts" jsonb NOT NULL,
	"administrator_id" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "erasures_by_person" ON "erasures" USING btree ("person_hash");
--> statement-breakpoint
CREATE INDEX "erasures_by_time" ON "erasures" USING btree ("created_at");
--> statement-breakpoint
CREATE TABLE "receipt_series" (
	"series" text PRIMARY KEY NOT NULL,
	"last_serial" integer NOT NULL,
	"suffix" text DEFAULT '' NOT NULL,
	CONSTRAINT "receipt_series_series" CHECK (series in ('KG', 'CN', 'KB', 'TEST', 'TESTCN', 'TESTKB'))
);
--> statement-breakpoint
CREATE TABLE "receipts" (
	"id" serial PRIMARY KEY NOT NULL,
	"order_id" integer,
	"kind" text NOT NULL,
	"series" text NOT NULL,
	"serial" integer NOT NULL,
	"number" text NOT NULL,
	"is_test" boolean NOT NULL,
	"facts" jsonb NOT NULL,
	"issued_at" timestamp (3) with time zone NOT NULL,
	"refund_id" integer,
	"lead_id" integer,
	CONSTRAINT "receipts_number_unique" UNIQUE("number"),
	CONSTRAINT "receipts_kind" CHECK (kind in ('receipt', 'creditNote', 'bill')),
	CONSTRAINT "receipts_series" CHECK (series in ('KG', 'CN', 'KB', 'TEST', 'TESTCN', 'TESTKB')),
	CONSTRAINT "receipts_of" CHECK ((kind = 'bill') = (order_id is null))
);
--> statement-breakpoint
CREATE UNIQUE INDEX "receipts_one_of_order" ON "receipts" USING btree ("order_id") WHERE kind = 'receipt';
--> statement-breakpoint
CREATE UNIQUE INDEX "receipts_one_of_refund" ON "receipts" USING btree ("refund_id");
--> statement-breakpoint
CREATE INDEX "receipts_by_order" ON "receipts" USING btree ("order_id");
--> statement-breakpoint
CREATE INDEX "receipts_by_lead" ON "receipts" USING btree ("lead_id") WHERE lead_id is not null;
--> statement-breakpoint
CREATE INDEX "receipts_by_time" ON "receipts" USING btree ("issued_at");
--> statement-breakpoint
CREATE TABLE "reviews" (
	"visit_id" integer PRIMARY KEY NOT NULL,
	"stars" smallint NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"area" text DEFAULT '' NOT NULL,
	"is_public" boolean DEFAULT false NOT NULL,
	"withdrawn_at" timestamp (3) with time zone,
	"hidden_at" timestamp (3) with time zone,
	"hidden_why" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "reviews_stars" CHECK (stars between 1 and 5),
	CONSTRAINT "reviews_area" CHECK (area in ('', 'mum', 'thane', 'pune')),
	CONSTRAINT "reviews_hidden_why" CHECK (hidden_why in ('abuse', 'personal data')),
	CONSTRAINT "reviews_hidden" CHECK ((hidden_at is null) = (hidden_why is null)),
	CONSTRAINT "reviews_consent" CHECK (is_public or (name = '' and area = '')),
	CONSTRAINT "reviews_withdrawn" CHECK (withdrawn_at is null or (not is_public and text = ''))
);
--> statement-breakpoint
CREATE INDEX "reviews_by_time" ON "reviews" USING btree ("created_at","visit_id");
--> statement-breakpoint
CREATE TABLE "sandbox_disputes" (
	"id" text PRIMARY KEY NOT NULL,
	"payment_id" text NOT NULL,
	"amount_paise" integer NOT NULL,
	"status" text NOT NULL,
	"reason" text NOT NULL,
	"respond_by" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_keys" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"key_secret" text NOT NULL,
	"webhook_secret" text NOT NULL,
	CONSTRAINT "sandbox_keys_one_row" CHECK ("sandbox_keys"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "sandbox_orders" (
	"id" text PRIMARY KEY NOT NULL,
	"amount_paise" integer NOT NULL,
	"receipt" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_payments" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"status" text NOT NULL,
	"amount_paise" integer NOT NULL,
	"refunded_paise" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "sandbox_payments_by_order" ON "sandbox_payments" USING btree ("order_id");
--> statement-breakpoint
CREATE INDEX "sandbox_payments_by_time" ON "sandbox_payments" USING btree ("created_at");
--> statement-breakpoint
CREATE TABLE "sandbox_refunds" (
	"id" text PRIMARY KEY NOT NULL,
	"payment_id" text NOT NULL,
	"key" text,
	"amount_paise" integer NOT NULL,
	"status" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sandbox_refunds_key_unique" UNIQUE("key")
);
--> statement-breakpoint
CREATE INDEX "sandbox_refunds_by_payment" ON "sandbox_refunds" USING btree ("payment_id");
--> statement-breakpoint
CREATE TABLE "technicians" (
	"id" serial PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"mobile" text NOT NULL,
	"id_number" text NOT NULL,
	"image" text DEFAULT '' NOT NULL,
	"skills" text[] NOT NULL,
	"cities" text[] NOT NULL,
	"pincodes" text[] DEFAULT '{}' NOT NULL,
	"days" smallint[] NOT NULL,
	"from_min" smallint NOT NULL,
	"to_min" smallint NOT NULL,
	"language" text DEFAULT 'hi' NOT NULL,
	"verified_on" date,
	"verified_how" text DEFAULT '' NOT NULL,
	"is_active" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"link_version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "technicians_id_number_unique" UNIQUE("id_number"),
	CONSTRAINT "technicians_mobile" CHECK (mobile ~ '^[6-9][0-9]{9}$'),
	CONSTRAINT "technicians_language" CHECK (language in ('en', 'hi', 'mr')),
	CONSTRAINT "technicians_verified" CHECK (not is_active or (image <> '' and verified_on is not null)),
	CONSTRAINT "technicians_used" CHECK (cardinality(skills) > 0 and cardinality(cities) > 0 and cardinality(days) > 0),
	CONSTRAINT "technicians_hours" CHECK (from_min >= 0 and from_min < to_min and to_min <= 1440)
);
--> statement-breakpoint
CREATE TABLE "csp_reports" (
	"day" text NOT NULL,
	"directive" text NOT NULL,
	"blocked" text NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "csp_reports_day_directive_blocked_pk" PRIMARY KEY("day","directive","blocked")
);
--> statement-breakpoint
CREATE TABLE "form_keys" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"key" text NOT NULL,
	CONSTRAINT "form_keys_one_row" CHECK ("form_keys"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" bigint
);
--> statement-breakpoint
CREATE TABLE "search_misses" (
	"day" text NOT NULL,
	"query" text NOT NULL,
	"count" integer NOT NULL,
	"typed" text DEFAULT '' NOT NULL,
	CONSTRAINT "search_misses_day_query_pk" PRIMARY KEY("day","query")
);
--> statement-breakpoint
CREATE TABLE "vitals" (
	"day" text NOT NULL,
	"page" text NOT NULL,
	"device" text NOT NULL,
	"metric" text NOT NULL,
	"bucket" smallint NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "vitals_day_page_device_metric_bucket_pk" PRIMARY KEY("day","page","device","metric","bucket")
);
--> statement-breakpoint
CREATE TABLE "full_windows" (
	"day" text NOT NULL,
	"service_type" text NOT NULL,
	"city" text NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "full_windows_day_service_type_city_pk" PRIMARY KEY("day","service_type","city")
);
--> statement-breakpoint
CREATE TABLE "quotes" (
	"id" serial PRIMARY KEY NOT NULL,
	"visit_id" integer NOT NULL,
	"number" smallint NOT NULL,
	"lines" jsonb NOT NULL,
	"total_paise" integer NOT NULL,
	"status" text DEFAULT 'sent' NOT NULL,
	"decided_at" timestamp (3) with time zone,
	"decided_by" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "quotes_by_number" UNIQUE("visit_id","number"),
	CONSTRAINT "quotes_status" CHECK (status in ('sent', 'approved', 'declined', 'replaced')),
	CONSTRAINT "quotes_decided_by" CHECK (decided_by in ('customer', 'operator')),
	CONSTRAINT "quotes_total" CHECK (total_paise > 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX "quotes_one_sent" ON "quotes" USING btree ("visit_id") WHERE status = 'sent';
--> statement-breakpoint
CREATE UNIQUE INDEX "quotes_one_approved" ON "quotes" USING btree ("visit_id") WHERE status = 'approved';
--> statement-breakpoint
CREATE TABLE "turns" (
	"id" serial PRIMARY KEY NOT NULL,
	"technician_id" integer NOT NULL,
	"during" "tstzrange" NOT NULL,
	"kind" text NOT NULL,
	"order_id" integer,
	"note" text,
	"batch" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "turns_order_id_unique" UNIQUE("order_id"),
	CONSTRAINT "turns_kind" CHECK (kind in ('visit', 'hold', 'off')),
	CONSTRAINT "turns_during" CHECK (not isempty(during)),
	CONSTRAINT "turns_hold" CHECK ((kind = 'hold') = (order_id is not null))
);
--> statement-breakpoint
CREATE INDEX "turns_holds" ON "turns" USING btree ("created_at") WHERE kind = 'hold';
--> statement-breakpoint
CREATE INDEX "turns_by_batch" ON "turns" USING btree ("batch") WHERE batch is not null;
--> statement-breakpoint
CREATE INDEX "turns_off" ON "turns" USING btree (upper("during")) WHERE kind = 'off';
--> statement-breakpoint
CREATE TABLE "visit_events" (
	"id" serial PRIMARY KEY NOT NULL,
	"visit_id" integer NOT NULL,
	"what" text NOT NULL,
	"by" text NOT NULL,
	"administrator_id" integer,
	"technician_id" integer,
	"note" text,
	"action_id" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"said_at" timestamp (3) with time zone,
	CONSTRAINT "visit_events_by_action" UNIQUE("visit_id","action_id"),
	CONSTRAINT "visit_events_what" CHECK (what in ('planned', 'moved', 'assigned', 'freed', 'accepted', 'on_the_way', 'turned_back', 'arrived', 'done', 'missed', 'cancelled', 'late', 'place', 'quoted', 'approved', 'declined', 'claimed')),
	CONSTRAINT "visit_events_by" CHECK (by in ('customer', 'technician', 'operator', 'program'))
);
--> statement-breakpoint
CREATE INDEX "visit_events_by_technician" ON "visit_events" USING btree ("technician_id") WHERE technician_id is not null;
--> statement-breakpoint
CREATE INDEX "visit_events_freed" ON "visit_events" USING btree ("action_id") WHERE what = 'freed';
--> statement-breakpoint
CREATE INDEX "visit_events_claimed" ON "visit_events" USING btree ("visit_id","created_at") WHERE what = 'claimed';
--> statement-breakpoint
CREATE INDEX "visit_events_late" ON "visit_events" USING btree ("created_at") WHERE what = 'late';
--> statement-breakpoint
CREATE TABLE "visits" (
	"id" serial PRIMARY KEY NOT NULL,
	"lead_id" integer NOT NULL,
	"turn_id" integer,
	"window_start" timestamp (3) with time zone NOT NULL,
	"window_end" timestamp (3) with time zone NOT NULL,
	"is_soon" boolean DEFAULT false NOT NULL,
	"due_by" timestamp (3) with time zone NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"pincode" text DEFAULT '' NOT NULL,
	"gate_note" text DEFAULT '' NOT NULL,
	"charge_paise" integer,
	"status" text DEFAULT 'planned' NOT NULL,
	"moves" smallint DEFAULT 0 NOT NULL,
	"accepted_at" timestamp (3) with time zone,
	"on_the_way_at" timestamp (3) with time zone,
	"arrived_at" timestamp (3) with time zone,
	"is_arrival_proved" boolean DEFAULT false NOT NULL,
	"outcome" text,
	"done_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"code" text,
	"wrong_codes" text[] DEFAULT '{}' NOT NULL,
	"bill_id" integer,
	"due_paise" integer,
	"paid_by" text,
	"settled_at" timestamp (3) with time zone,
	"return_of" integer,
	CONSTRAINT "visits_turn_id_unique" UNIQUE("turn_id"),
	CONSTRAINT "visits_status" CHECK (status in ('planned', 'accepted', 'on_the_way', 'arrived', 'done', 'missed', 'cancelled')),
	CONSTRAINT "visits_outcome" CHECK (outcome in ('work', 'inspection', 'none', 'untold')),
	CONSTRAINT "visits_paid_by" CHECK (paid_by in ('upi', 'cash', 'online', 'owed')),
	CONSTRAINT "visits_turn" CHECK (turn_id is not null or status in ('planned', 'missed', 'cancelled') or outcome is not distinct from 'untold'),
	CONSTRAINT "visits_window" CHECK (window_start < window_end),
	CONSTRAINT "visits_done" CHECK (status <> 'done' or (done_at is not null and outcome is not null))
);
--> statement-breakpoint
CREATE UNIQUE INDEX "visits_one_live" ON "visits" USING btree ("lead_id") WHERE status in ('planned', 'accepted', 'on_the_way', 'arrived');
--> statement-breakpoint
CREATE INDEX "visits_by_window" ON "visits" USING btree ("window_start","id");
--> statement-breakpoint
CREATE INDEX "visits_by_due" ON "visits" USING btree ("due_by") WHERE status in ('planned', 'accepted', 'on_the_way', 'arrived');
--> statement-breakpoint
CREATE INDEX "visits_by_lead" ON "visits" USING btree ("lead_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "visits_one_of_bill" ON "visits" USING btree ("bill_id");
--> statement-breakpoint
CREATE INDEX "visits_with_money" ON "visits" USING btree ("done_at") WHERE due_paise > 0;
--> statement-breakpoint
CREATE INDEX "visits_with_open_money" ON "visits" USING btree ("done_at") WHERE due_paise > 0 and settled_at is null;
--> statement-breakpoint
CREATE INDEX "visits_by_return" ON "visits" USING btree ("return_of") WHERE return_of is not null;
--> statement-breakpoint
CREATE INDEX "visits_with_place" ON "visits" USING btree ("window_end") WHERE (address <> '' or gate_note <> '');
--> statement-breakpoint
-- Capacity: no two turns of a technician overlap, whatever the program does. drizzle-kit knows no such constraint.
ALTER TABLE "turns" ADD CONSTRAINT "turns_apart" EXCLUDE USING gist ("technician_id" WITH =, "during" WITH &&);
--> statement-breakpoint
ALTER TABLE "administrator_links" ADD CONSTRAINT "administrator_links_created_by_administrators_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."administrators"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "passkey_challenges" ADD CONSTRAINT "passkey_challenges_administrator_id_administrators_id_fk" FOREIGN KEY ("administrator_id") REFERENCES "public"."administrators"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_administrator_id_administrators_id_fk" FOREIGN KEY ("administrator_id") REFERENCES "public"."administrators"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "pending_sign_ins" ADD CONSTRAINT "pending_sign_ins_administrator_id_administrators_id_fk" FOREIGN KEY ("administrator_id") REFERENCES "public"."administrators"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_administrator_id_administrators_id_fk" FOREIGN KEY ("administrator_id") REFERENCES "public"."administrators"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_administrator_id_administrators_id_fk" FOREIGN KEY ("administrator_id") REFERENCES "public"."administrators"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "setup_confirmations" ADD CONSTRAINT "setup_confirmations_administrator_id_administrators_id_fk" FOREIGN KEY ("administrator_id") REFERENCES "public"."administrators"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "totp_factors" ADD CONSTRAINT "totp_factors_administrator_id_administrators_id_fk" FOREIGN KEY ("administrator_id") REFERENCES "public"."administrators"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "blogs" ADD CONSTRAINT "blogs_image_images_file_fk" FOREIGN KEY ("image") REFERENCES "public"."images"("file") ON DELETE set null ON UPDATE cascade;
--> statement-breakpoint
ALTER TABLE "drafts" ADD CONSTRAINT "drafts_administrator_id_administrators_id_fk" FOREIGN KEY ("administrator_id") REFERENCES "public"."administrators"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "versions" ADD CONSTRAINT "versions_administrator_id_administrators_id_fk" FOREIGN KEY ("administrator_id") REFERENCES "public"."administrators"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "lead_history" ADD CONSTRAINT "lead_history_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "lead_history" ADD CONSTRAINT "lead_history_administrator_id_administrators_id_fk" FOREIGN KEY ("administrator_id") REFERENCES "public"."administrators"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "leads_taken_by_administrators_id_fk" FOREIGN KEY ("taken_by") REFERENCES "public"."administrators"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "leads_called_by_administrators_id_fk" FOREIGN KEY ("called_by") REFERENCES "public"."administrators"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "leads_assignee_id_administrators_id_fk" FOREIGN KEY ("assignee_id") REFERENCES "public"."administrators"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "unfinished_leads" ADD CONSTRAINT "unfinished_leads_digest_id_unfinished_digests_id_fk" FOREIGN KEY ("digest_id") REFERENCES "public"."unfinished_digests"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "unfinished_leads" ADD CONSTRAINT "unfinished_leads_called_by_administrators_id_fk" FOREIGN KEY ("called_by") REFERENCES "public"."administrators"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "alarms" ADD CONSTRAINT "alarms_administrator_id_administrators_id_fk" FOREIGN KEY ("administrator_id") REFERENCES "public"."administrators"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "otp_tries" ADD CONSTRAINT "otp_tries_code_id_otp_codes_id_fk" FOREIGN KEY ("code_id") REFERENCES "public"."otp_codes"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "verifications" ADD CONSTRAINT "verifications_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_administrator_id_administrators_id_fk" FOREIGN KEY ("administrator_id") REFERENCES "public"."administrators"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_administrator_id_administrators_id_fk" FOREIGN KEY ("administrator_id") REFERENCES "public"."administrators"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "erasures" ADD CONSTRAINT "erasures_administrator_id_administrators_id_fk" FOREIGN KEY ("administrator_id") REFERENCES "public"."administrators"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_visit_id_visits_id_fk" FOREIGN KEY ("visit_id") REFERENCES "public"."visits"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "sandbox_disputes" ADD CONSTRAINT "sandbox_disputes_payment_id_sandbox_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."sandbox_payments"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "sandbox_payments" ADD CONSTRAINT "sandbox_payments_order_id_sandbox_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."sandbox_orders"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "sandbox_refunds" ADD CONSTRAINT "sandbox_refunds_payment_id_sandbox_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."sandbox_payments"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_visit_id_visits_id_fk" FOREIGN KEY ("visit_id") REFERENCES "public"."visits"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "turns" ADD CONSTRAINT "turns_technician_id_technicians_id_fk" FOREIGN KEY ("technician_id") REFERENCES "public"."technicians"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "turns" ADD CONSTRAINT "turns_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "visit_events" ADD CONSTRAINT "visit_events_visit_id_visits_id_fk" FOREIGN KEY ("visit_id") REFERENCES "public"."visits"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "visit_events" ADD CONSTRAINT "visit_events_administrator_id_administrators_id_fk" FOREIGN KEY ("administrator_id") REFERENCES "public"."administrators"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "visit_events" ADD CONSTRAINT "visit_events_technician_id_technicians_id_fk" FOREIGN KEY ("technician_id") REFERENCES "public"."technicians"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "visits" ADD CONSTRAINT "visits_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "visits" ADD CONSTRAINT "visits_return_of_visits_id_fk" FOREIGN KEY ("return_of") REFERENCES "public"."visits"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "visits" ADD CONSTRAINT "visits_turn_id_turns_id_fk" FOREIGN KEY ("turn_id") REFERENCES "public"."turns"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "visits" ADD CONSTRAINT "visits_bill_id_receipts_id_fk" FOREIGN KEY ("bill_id") REFERENCES "public"."receipts"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
INSERT INTO "content_version" DEFAULT VALUES;
--> statement-breakpoint
-- A statement that changes no row moves no version. Only a trigger for a single event without a list of columns can read
-- the rows that its statement changed.
CREATE FUNCTION "move_content_version"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	moved bigint;
BEGIN
	IF TG_LEVEL = 'STATEMENT' AND TG_OP <> 'TRUNCATE' THEN
		IF NOT EXISTS (SELECT FROM "changed_rows") THEN
			RETURN NULL;
		END IF;
	END IF;
	UPDATE "content_version" SET "version" = "version" + 1 RETURNING "version" INTO moved;
	PERFORM pg_notify('content_version', moved::text);
	RETURN NULL;
END
$$;
--> statement-breakpoint
-- Makes every change of a table that a public page or call reads move the version; server/content/content-version.test.ts
-- names a table that is missing.
CREATE PROCEDURE "add_content_triggers"("target" regclass) LANGUAGE plpgsql AS $$
BEGIN
	EXECUTE format('CREATE TRIGGER "move_on_insert" AFTER INSERT ON %s REFERENCING NEW TABLE AS "changed_rows" FOR EACH STATEMENT EXECUTE FUNCTION "move_content_version"()', target);
	EXECUTE format('CREATE TRIGGER "move_on_update" AFTER UPDATE ON %s REFERENCING NEW TABLE AS "changed_rows" FOR EACH STATEMENT EXECUTE FUNCTION "move_content_version"()', target);
	EXECUTE format('CREATE TRIGGER "move_on_delete" AFTER DELETE ON %s REFERENCING OLD TABLE AS "changed_rows" FOR EACH STATEMENT EXECUTE FUNCTION "move_content_version"()', target);
	EXECUTE format('CREATE TRIGGER "move_on_truncate" AFTER TRUNCATE ON %s FOR EACH STATEMENT EXECUTE FUNCTION "move_content_version"()', target);
END
$$;
--> statement-breakpoint
CALL add_content_triggers('blogs');
--> statement-breakpoint
CALL add_content_triggers('contact_details');
--> statement-breakpoint
CALL add_content_triggers('documents');
--> statement-breakpoint
CALL add_content_triggers('home_records');
--> statement-breakpoint
CALL add_content_triggers('images');
--> statement-breakpoint
CALL add_content_triggers('redirects');
--> statement-breakpoint
CALL add_content_triggers('reviews');
--> statement-breakpoint
CALL add_content_triggers('search_words');
--> statement-breakpoint
CALL add_content_triggers('services');
--> statement-breakpoint
CALL add_content_triggers('technicians');
--> statement-breakpoint
CALL add_content_triggers('translations');
--> statement-breakpoint
-- Pages show nothing of a picture but these columns. A save marks its pictures as permanent before it locks others.
DROP TRIGGER "move_on_update" ON "images";
--> statement-breakpoint
CREATE TRIGGER "move_on_update" AFTER UPDATE OF "file", "width", "height", "widths", "alt" ON "images" FOR EACH ROW EXECUTE FUNCTION "move_content_version"();
--> statement-breakpoint
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
--> statement-breakpoint
CREATE FUNCTION "mark_days_of_unfinished_leads"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'INSERT' THEN
		INSERT INTO "days_to_count" ("day") SELECT DISTINCT day_in_india("updated_at") FROM "new_rows";
	ELSIF TG_OP = 'DELETE' THEN
		INSERT INTO "days_to_count" ("day") SELECT DISTINCT day_in_india("updated_at") FROM "old_rows";
	ELSE
		INSERT INTO "days_to_count" ("day")
		SELECT DISTINCT "day" FROM "old_rows" AS o JOIN "new_rows" AS n USING ("id"),
			LATERAL (VALUES (day_in_india(o."updated_at")), (day_in_india(n."updated_at"))) AS days ("day")
		WHERE (day_in_india(o."updated_at"), o."service_type", o."city")
			IS DISTINCT FROM (day_in_india(n."updated_at"), n."service_type", n."city");
	END IF;
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "mark_on_insert" AFTER INSERT ON "unfinished_leads" REFERENCING NEW TABLE AS "new_rows" FOR EACH STATEMENT EXECUTE FUNCTION "mark_days_of_unfinished_leads"();
--> statement-breakpoint
CREATE TRIGGER "mark_on_update" AFTER UPDATE ON "unfinished_leads" REFERENCING OLD TABLE AS "old_rows" NEW TABLE AS "new_rows" FOR EACH STATEMENT EXECUTE FUNCTION "mark_days_of_unfinished_leads"();
--> statement-breakpoint
CREATE TRIGGER "mark_on_delete" AFTER DELETE ON "unfinished_leads" REFERENCING OLD TABLE AS "old_rows" FOR EACH STATEMENT EXECUTE FUNCTION "mark_days_of_unfinished_leads"();
--> statement-breakpoint
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
--> statement-breakpoint
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
--> statement-breakpoint
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
-- A lead that goes takes its visits with it, and their turns would stay taken.
CREATE FUNCTION "free_turn_of_visit"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	DELETE FROM "turns" WHERE "id" = OLD."turn_id";
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "visits_free_turn" AFTER DELETE ON "visits" FOR EACH ROW WHEN (OLD."turn_id" IS NOT NULL) EXECUTE FUNCTION "free_turn_of_visit"();
--> statement-breakpoint
-- The program's role adds entries and reads them. A row may be removed once its term is over, RETENTION.audit.
REVOKE UPDATE, TRUNCATE ON "audit" FROM CURRENT_USER;
--> statement-breakpoint
CREATE FUNCTION "refuse_audit_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'DELETE' THEN
		IF OLD."created_at" < now() - interval '2 years' THEN
			RETURN OLD;
		END IF;
	END IF;
	RAISE EXCEPTION 'The audit log is append-only' USING ERRCODE = 'insufficient_privilege';
END
$$;
--> statement-breakpoint
CREATE TRIGGER "refuse_change" BEFORE UPDATE OR DELETE ON "audit" FOR EACH ROW EXECUTE FUNCTION "refuse_audit_change"();
--> statement-breakpoint
CREATE TRIGGER "refuse_truncate" BEFORE TRUNCATE ON "audit" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_audit_change"();
--> statement-breakpoint
-- The one way to remove entries, for a role that may not: it passes over those within their term, RETENTION.audit.
CREATE FUNCTION "remove_old_audit_entries"("created_before" timestamp with time zone, "most" integer) RETURNS integer
LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
	WITH removed AS (
		DELETE FROM public."audit" WHERE "id" IN (
			SELECT "id" FROM public."audit"
			WHERE "created_at" < least("created_before", now() - interval '2 years')
			ORDER BY "created_at", "id" LIMIT "most"
		) RETURNING 1
	)
	SELECT count(*)::integer FROM removed
$$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION "remove_old_audit_entries" FROM PUBLIC;
--> statement-breakpoint
INSERT INTO "erasure_keys" ("key") VALUES (gen_random_uuid()::text || gen_random_uuid()::text);
