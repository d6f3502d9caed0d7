-- safe while serving: nothing serves; the program of before version 1.0 is stopped, see docs/operations.md
ALTER TABLE "services" DROP COLUMN "former_charges";
--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "gstin" text;--> statement-breakpoint
ALTER TABLE "unfinished_leads" ADD COLUMN "gstin" text;
--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "form_id" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "held_since" timestamp (3) with time zone;
--> statement-breakpoint
-- What a search compares: one form for what a person would say is the same. Digits of every script and hyphens become
-- those of ASCII; apostrophes, the dot below a letter and what nobody sees are dropped.
CREATE FUNCTION searched(text text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE RETURN lower(translate(normalize(text, NFKC), U&'\0660\0661\0662\0663\0664\0665\0666\0667\0668\0669\06F0\06F1\06F2\06F3\06F4\06F5\06F6\06F7\06F8\06F9\0966\0967\0968\0969\096A\096B\096C\096D\096E\096F\09E6\09E7\09E8\09E9\09EA\09EB\09EC\09ED\09EE\09EF\0A66\0A67\0A68\0A69\0A6A\0A6B\0A6C\0A6D\0A6E\0A6F\0AE6\0AE7\0AE8\0AE9\0AEA\0AEB\0AEC\0AED\0AEE\0AEF\0B66\0B67\0B68\0B69\0B6A\0B6B\0B6C\0B6D\0B6E\0B6F\0BE6\0BE7\0BE8\0BE9\0BEA\0BEB\0BEC\0BED\0BEE\0BEF\0C66\0C67\0C68\0C69\0C6A\0C6B\0C6C\0C6D\0C6E\0C6F\0CE6\0CE7\0CE8\0CE9\0CEA\0CEB\0CEC\0CED\0CEE\0CEF\0D66\0D67\0D68\0D69\0D6A\0D6B\0D6C\0D6D\0D6E\0D6F\2010\2012\2013\2014\2015\2212\0929\0931\0934\0027\2018\2019\02BC\093C\00AD\034F\061C\180E\200B\200C\200D\200E\200F\202A\202B\202C\202D\202E\2060\2061\2062\2063\2064\2066\2067\2068\2069\FE00\FE01\FE02\FE03\FE04\FE05\FE06\FE07\FE08\FE09\FE0A\FE0B\FE0C\FE0D\FE0E\FE0F\FEFF', '01234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789------' || U&'\0928\0930\0933'));
--> statement-breakpoint
-- safe while serving: nothing serves; the program of before version 1.0 is stopped, see docs/operations.md
DROP INDEX "blogs_by_search";
--> statement-breakpoint
-- safe while serving: nothing serves; the program of before version 1.0 is stopped, see docs/operations.md
DROP INDEX "images_by_search";
--> statement-breakpoint
-- safe while serving: nothing serves; the program of before version 1.0 is stopped, see docs/operations.md
DROP INDEX "contact_messages_by_search";
--> statement-breakpoint
-- safe while serving: nothing serves; the program of before version 1.0 is stopped, see docs/operations.md
DROP INDEX "unfinished_leads_by_search";
--> statement-breakpoint
-- safe while serving: nothing serves; the program of before version 1.0 is stopped, see docs/operations.md
DROP INDEX "orders_by_search";
--> statement-breakpoint
-- safe while serving: nothing serves; the program of before version 1.0 is stopped, see docs/operations.md
ALTER TABLE "leads" drop column "search_text";
--> statement-breakpoint
-- safe while serving: nothing serves; the program of before version 1.0 is stopped, see docs/operations.md
ALTER TABLE "leads" ADD COLUMN "search_text" text GENERATED ALWAYS AS (searched(reference || ' ' || name || ' ' || mobile || ' ' || coalesce(mailid, '') || ' ' || message)) STORED NOT NULL;
--> statement-breakpoint
-- safe while serving: nothing serves; the program of before version 1.0 is stopped, see docs/operations.md
ALTER TABLE "blogs" ADD COLUMN "search_text" text GENERATED ALWAYS AS (searched(title || ' ' || short_desc || ' ' || category || ' ' || slug)) STORED NOT NULL;
--> statement-breakpoint
-- safe while serving: nothing serves; the program of before version 1.0 is stopped, see docs/operations.md
ALTER TABLE "images" ADD COLUMN "search_text" text GENERATED ALWAYS AS (searched(file || ' ' || alt)) STORED NOT NULL;
--> statement-breakpoint
-- safe while serving: nothing serves; the program of before version 1.0 is stopped, see docs/operations.md
ALTER TABLE "translations" ADD COLUMN "search_text" text GENERATED ALWAYS AS (searched(coalesce(fields #>> '{title,text}', '') || ' ' || coalesce(fields #>> '{heading,text}', '') || ' ' || coalesce(fields #>> '{short_desc,text}', ''))) STORED NOT NULL;
--> statement-breakpoint
-- safe while serving: nothing serves; the program of before version 1.0 is stopped, see docs/operations.md
ALTER TABLE "contact_messages" ADD COLUMN "search_text" text GENERATED ALWAYS AS (searched(name || ' ' || email || ' ' || message)) STORED NOT NULL;
--> statement-breakpoint
-- safe while serving: nothing serves; the program of before version 1.0 is stopped, see docs/operations.md
ALTER TABLE "unfinished_leads" ADD COLUMN "search_text" text GENERATED ALWAYS AS (searched(coalesce(name, '') || ' ' || mobile || ' ' || coalesce(message, ''))) STORED NOT NULL;
--> statement-breakpoint
-- safe while serving: nothing serves; the program of before version 1.0 is stopped, see docs/operations.md
ALTER TABLE "orders" ADD COLUMN "search_text" text GENERATED ALWAYS AS (searched(provider_order_id || ' ' || coalesce(payment_id, '') || ' ' || coalesce(form ->> 'name', '') || ' ' || coalesce(form ->> 'mobile', ''))) STORED NOT NULL;
--> statement-breakpoint
-- safe while serving: nothing serves; the program of before version 1.0 is stopped, see docs/operations.md
ALTER TABLE "reviews" ADD COLUMN "search_text" text GENERATED ALWAYS AS (searched(name || ' ' || text)) STORED NOT NULL;
--> statement-breakpoint
-- safe while serving: nothing serves; the program of before version 1.0 is stopped, see docs/operations.md
CREATE INDEX "blogs_by_search" ON "blogs" USING gin ("search_text" gin_trgm_ops);
--> statement-breakpoint
-- safe while serving: nothing serves; the program of before version 1.0 is stopped, see docs/operations.md
CREATE INDEX "images_by_search" ON "images" USING gin ("search_text" gin_trgm_ops);
--> statement-breakpoint
-- safe while serving: nothing serves; the program of before version 1.0 is stopped, see docs/operations.md
CREATE INDEX "contact_messages_by_search" ON "contact_messages" USING gin ("search_text" gin_trgm_ops);
--> statement-breakpoint
-- safe while serving: nothing serves; the program of before version 1.0 is stopped, see docs/operations.md
CREATE INDEX "unfinished_leads_by_search" ON "unfinished_leads" USING gin ("search_text" gin_trgm_ops);
--> statement-breakpoint
-- safe while serving: nothing serves; the program of before version 1.0 is stopped, see docs/operations.md
CREATE INDEX "orders_by_search" ON "orders" USING gin ("search_text" gin_trgm_ops);
--> statement-breakpoint
-- safe while serving: nothing serves; the program of before version 1.0 is stopped, see docs/operations.md
CREATE INDEX "leads_by_text" ON "leads" USING gin ("search_text" gin_trgm_ops,"folded_text" gin_trgm_ops);
--> statement-breakpoint
-- safe while serving: nothing serves; the program of before version 1.0 is stopped, see docs/operations.md
CREATE INDEX "leads_by_search_new" ON "leads" USING gin ("search_text" gin_trgm_ops) WHERE status = 'New' and deleted_at is null;
--> statement-breakpoint
-- safe while serving: nothing serves; the program of before version 1.0 is stopped, see docs/operations.md
CREATE INDEX "leads_by_search_cancelled" ON "leads" USING gin ("search_text" gin_trgm_ops) WHERE status = 'Cancelled' and deleted_at is null;
--> statement-breakpoint
-- safe while serving: nothing serves; the program of before version 1.0 is stopped, see docs/operations.md
CREATE INDEX "leads_by_search_completed" ON "leads" USING gin ("search_text" gin_trgm_ops) WHERE status = 'Completed' and deleted_at is null;
--> statement-breakpoint
-- Brings stored texts into the form in which they are taken since, see `toPlain`: composed letters, and nothing that
-- can't be seen. Joiners of letters stay, and HTML is cleaned for its readers as it is.
CREATE FUNCTION pg_temp.plain(text text) RETURNS text LANGUAGE sql IMMUTABLE STRICT AS $$
  SELECT normalize(regexp_replace(regexp_replace(text,
    '[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]|(?<![^\u0001-\u007f])[\u200c\u200d]+', '', 'g'),
    '(?<![0-9])[\u00a0\u202f](?![0-9])', ' ', 'g'), NFC)
$$;
--> statement-breakpoint
-- safe while serving: nothing serves; the program of before version 1.0 is stopped, see docs/operations.md
DO $$
DECLARE
  changed record;
  place record;
BEGIN
  -- Translations know their English text by its hash.
  FOR changed IN
    SELECT DISTINCT left(encode(sha256(convert_to(text, 'UTF8')), 'hex'), 12) AS before,
      left(encode(sha256(convert_to(pg_temp.plain(text), 'UTF8')), 'hex'), 12) AS after
    FROM (
      SELECT jsonb_path_query(to_jsonb(services), '$.** ? (@.type() == "string")') #>> '{}' AS text FROM services
      UNION ALL SELECT jsonb_path_query(to_jsonb(home_records), '$.** ? (@.type() == "string")') #>> '{}' FROM home_records
      UNION ALL SELECT jsonb_path_query(figures, '$.** ? (@.type() == "string")') #>> '{}' FROM documents
      UNION ALL SELECT unnest(array[title, short_desc, meta_desc]) FROM blogs
      UNION ALL SELECT title FROM documents
      UNION ALL SELECT alt FROM images
    ) AS texts WHERE text ~ '[^\u0001-\u007f]' AND text <> pg_temp.plain(text)
  LOOP
    UPDATE translations SET fields = replace(fields::text, '"' || changed.before || '"', '"' || changed.after || '"')::jsonb
    WHERE position('"' || changed.before || '"' in fields::text) > 0;
  END LOOP;
  FOR place IN
    SELECT table_name, column_name, data_type FROM information_schema.columns
    WHERE table_schema = current_schema() AND is_generated = 'NEVER' AND (table_name, column_name) IN (
      ('leads', 'name'), ('leads', 'mailid'), ('leads', 'message'), ('lead_history', 'note'),
      ('unfinished_leads', 'name'), ('unfinished_leads', 'mailid'), ('unfinished_leads', 'message'), ('unfinished_leads', 'note'),
      ('contact_messages', 'name'), ('contact_messages', 'email'), ('contact_messages', 'message'), ('orders', 'form'),
      ('visits', 'address'), ('visits', 'gate_note'), ('reviews', 'name'), ('reviews', 'text'),
      ('technicians', 'name'), ('technicians', 'verified_how'), ('images', 'alt'), ('translations', 'fields'),
      ('blogs', 'title'), ('blogs', 'short_desc'), ('blogs', 'meta_desc'), ('blogs', 'author'),
      ('services', 'title'), ('services', 'sub_heading'), ('services', 'visit_charge'), ('services', 'about_service'),
      ('services', 'meta_title'), ('services', 'meta_desc'), ('services', 'meta_keywords'), ('services', 'search_keywords'),
      ('services', 'offers'), ('services', 'faqs'), ('services', 'whys'), ('documents', 'title'), ('documents', 'figures'),
      ('home_records', 'heading'), ('home_records', 'subheading'), ('home_records', 'contact1'), ('home_records', 'contact2'),
      ('home_records', 'meta_title'), ('home_records', 'meta_desc'), ('home_records', 'meta_keywords'), ('home_records', 'faqs'),
      ('contact_details', 'mobile'), ('contact_details', 'email'), ('contact_details', 'address'), ('contact_details', 'offices'),
      ('search_words', 'words'), ('search_words', 'signs'))
  LOOP
    EXECUTE format(
      'UPDATE %1$I SET %2$I = pg_temp.plain(%2$I::text)::%3$s WHERE %2$I::text ~ ''[^\u0001-\u007f]'' AND %2$I::text <> pg_temp.plain(%2$I::text)',
      place.table_name, place.column_name, place.data_type);
  END LOOP;
  UPDATE contact_details SET mobile = searched(mobile) WHERE mobile ~ '[^\u0001-\u007f]';
  UPDATE home_records SET contact1 = searched(contact1), contact2 = searched(contact2)
  WHERE contact1 || contact2 ~ '[^\u0001-\u007f]';
  UPDATE administrators AS one SET email = pg_temp.plain(email)
  WHERE email <> pg_temp.plain(email) AND NOT EXISTS (SELECT FROM administrators WHERE email = pg_temp.plain(one.email));
END $$;
--> statement-breakpoint
CREATE TABLE "code_switch" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"who" text NOT NULL,
	"until" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "code_switch_one_row" CHECK ("code_switch"."id" = 1),
	CONSTRAINT "code_switch_who" CHECK (who in ('everybody', 'record', 'known'))
);
--> statement-breakpoint
CREATE TABLE "tabs" (
	"key" text PRIMARY KEY NOT NULL,
	"half_h" double precision NOT NULL,
	"open" double precision NOT NULL,
	"record" double precision NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
-- safe while serving: version 1.0 does not serve beside one that reads pauses, it adopts its data
DROP TABLE "otp_pauses";--> statement-breakpoint
-- safe while serving: no version counts codes by address or network any more
DROP INDEX "otp_codes_by_address";--> statement-breakpoint
-- safe while serving: no version counts codes by address or network any more
DROP INDEX "otp_codes_by_network";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "client" text;
--> statement-breakpoint
ALTER TABLE "visit_events" DROP CONSTRAINT "visit_events_what";--> statement-breakpoint
ALTER TABLE "visit_events" ADD CONSTRAINT "visit_events_what" CHECK (what in ('planned', 'moved', 'assigned', 'unassigned', 'accepted', 'on_the_way', 'turned_back', 'arrived', 'done', 'missed', 'cancelled', 'late', 'place', 'quoted', 'approved', 'declined', 'claimed', 'refused')) NOT VALID;
--> statement-breakpoint
ALTER TABLE "lead_history" DROP CONSTRAINT "lead_history_what";--> statement-breakpoint
ALTER TABLE "lead_history" ADD CONSTRAINT "lead_history_what" CHECK (what in ('status', 'note', 'called', 'notReached', 'assigned', 'corrected', 'notPlanned')) NOT VALID;
--> statement-breakpoint
CREATE TABLE "upi_ids" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"upi_id" text NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "upi_ids_one_row" CHECK ("upi_ids"."id" = 1)
);
--> statement-breakpoint
ALTER TABLE "setup_confirmations" DROP CONSTRAINT "setup_confirmations_name";--> statement-breakpoint
ALTER TABLE "setup_confirmations" ADD CONSTRAINT "setup_confirmations_name" CHECK (name in ('prices', 'policies', 'upi', 'backup', 'team', 'dismissal')) NOT VALID;
--> statement-breakpoint
ALTER TABLE "receipts" DROP CONSTRAINT "receipts_of";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "bill_id" integer;--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_of" CHECK (kind = 'bill' or order_id is not null) NOT VALID;
