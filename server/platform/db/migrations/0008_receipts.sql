CREATE TABLE "receipt_series" (
	"series" text PRIMARY KEY NOT NULL,
	"last_serial" integer NOT NULL,
	CONSTRAINT "receipt_series_series" CHECK (series in ('KG', 'CN', 'TEST', 'TESTCN'))
);
--> statement-breakpoint
CREATE TABLE "receipts" (
	"id" serial PRIMARY KEY NOT NULL,
	"order_id" integer NOT NULL,
	"kind" text NOT NULL,
	"series" text NOT NULL,
	"serial" integer NOT NULL,
	"number" text NOT NULL,
	"is_test" boolean NOT NULL,
	"facts" jsonb NOT NULL,
	"issued_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "receipts_number_unique" UNIQUE("number"),
	CONSTRAINT "receipts_kind" CHECK (kind in ('receipt', 'creditNote')),
	CONSTRAINT "receipts_series" CHECK (series in ('KG', 'CN', 'TEST', 'TESTCN'))
);
--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "receipts_one_of_a_kind" ON "receipts" USING btree ("order_id","kind");--> statement-breakpoint
CREATE UNIQUE INDEX "receipts_serial" ON "receipts" USING btree ("series","serial");--> statement-breakpoint
CREATE INDEX "receipts_by_time" ON "receipts" USING btree ("issued_at");--> statement-breakpoint
-- A number that was handed out stays its order's. So far test payments were numbered among the others: they keep their
-- number and say TEST from now on, and the genuine series goes on after the highest number of both. The seller's part of
-- the facts (GSTIN and name come from the settings) is added by completeOldReceipts at the first start after this.
INSERT INTO "receipts" ("order_id", "kind", "series", "serial", "number", "is_test", "facts", "issued_at")
SELECT
	o."id", 'receipt', 'KG', o."receipt_serial",
	'KG/' || to_char(day.financial, 'YY') || '-' || to_char(day.financial + interval '1 year', 'YY') || '/'
		|| lpad(o."receipt_serial"::text, greatest(6, length(o."receipt_serial"::text)), '0'),
	o."provider" = 'sandbox',
	jsonb_build_object(
		'reference', l."reference",
		'paidAt', to_char(day.paid AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
		'amountPaise', o."amount_paise",
		'method', p."method",
		'paymentId', coalesce(o."payment_id", ''),
		'service', coalesce(l."service_type", o."form" ->> 'service_type', ''),
		'city', CASE coalesce(l."city", o."form" ->> 'city', '') WHEN 'mum' THEN 'Mumbai' WHEN 'thane' THEN 'Thane' WHEN 'pune' THEN 'Pune' ELSE '' END,
		'customer', jsonb_build_object(
			'name', coalesce(l."name", o."form" ->> 'name', ''),
			'mobile', coalesce(l."mobile", o."form" ->> 'mobile', ''),
			'mailid', coalesce(l."mailid", o."form" ->> 'mailid')
		)
	),
	day.paid
FROM "orders" o
CROSS JOIN LATERAL (
	SELECT coalesce(o."paid_at", o."created_at") AS paid,
		(coalesce(o."paid_at", o."created_at") AT TIME ZONE 'Asia/Kolkata') - interval '3 months' AS financial
) day
LEFT JOIN "leads" l ON l."id" = o."lead_id"
LEFT JOIN "payments" p ON p."id" = o."payment_id"
WHERE o."receipt_serial" IS NOT NULL
ORDER BY o."receipt_serial";--> statement-breakpoint
-- What was refunded until now gets its credit note today.
INSERT INTO "receipts" ("order_id", "kind", "series", "serial", "number", "is_test", "facts", "issued_at")
SELECT
	note."order_id", 'creditNote', note."series", note."serial",
	note."series" || '/' || to_char(note.financial, 'YY') || '-' || to_char(note.financial + interval '1 year', 'YY') || '/'
		|| lpad(note."serial"::text, greatest(6, length(note."serial"::text)), '0'),
	note."is_test", note."facts", note.issued
FROM (
	SELECT
		r."order_id", r."is_test", now() AS issued,
		(now() AT TIME ZONE 'Asia/Kolkata') - interval '3 months' AS financial,
		CASE WHEN r."is_test" THEN 'TESTCN' ELSE 'CN' END AS "series",
		row_number() OVER (PARTITION BY r."is_test" ORDER BY f."created_at", f."id") AS "serial",
		r."facts" || jsonb_build_object('credits', jsonb_build_object(
			'number', r."number",
			'issuedAt', to_char(r."issued_at" AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
			'refundedAt', to_char(f."created_at" AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
		)) AS "facts"
	FROM "receipts" r
	JOIN "orders" o ON o."id" = r."order_id" AND o."status" = 'refunded'
	JOIN "refunds" f ON f."payment_id" = o."payment_id" AND f."status" = 'processed'
) note;--> statement-breakpoint
INSERT INTO "receipt_series" ("series", "last_serial") SELECT "series", max("serial") FROM "receipts" GROUP BY "series";--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "orders_receipt_serial_unique";--> statement-breakpoint
ALTER TABLE "orders" DROP COLUMN "receipt_serial";