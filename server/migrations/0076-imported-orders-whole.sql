CREATE TABLE "imported_payments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"imported_order_id" uuid NOT NULL,
	"method_id" uuid NOT NULL,
	"amount" numeric(14, 2) NOT NULL,
	"paid_date" date NOT NULL,
	"reference" text,
	"payment_id" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"created_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"is_deleted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "imported_payments_amount_min" CHECK ("amount" >= 0.01)
);

ALTER TABLE "imported_order_lines" ADD COLUMN "tax" numeric(14, 2);
ALTER TABLE "imported_order_lines" ADD COLUMN "delivered" integer;
ALTER TABLE "imported_order_lines" ADD COLUMN "promised_date" date;
ALTER TABLE "imported_orders" ADD COLUMN "line1" text;
ALTER TABLE "imported_orders" ADD COLUMN "suburb" text;
ALTER TABLE "imported_orders" ADD COLUMN "city" text;
ALTER TABLE "imported_orders" ADD COLUMN "region" text;
ALTER TABLE "imported_orders" ADD COLUMN "postcode" text;
ALTER TABLE "imported_orders" ADD COLUMN "country" text;
ALTER TABLE "order_lines" ADD COLUMN "delivered_before" integer DEFAULT 0 NOT NULL;
ALTER TABLE "imported_payments" ADD CONSTRAINT "imported_payments_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "imported_payments" ADD CONSTRAINT "imported_payments_imported_order_id_imported_orders_id_fk" FOREIGN KEY ("imported_order_id") REFERENCES "public"."imported_orders"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "imported_payments" ADD CONSTRAINT "imported_payments_method_id_payment_methods_id_fk" FOREIGN KEY ("method_id") REFERENCES "public"."payment_methods"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "imported_payments" ADD CONSTRAINT "imported_payments_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE restrict ON UPDATE no action;
CREATE UNIQUE INDEX "imported_payments_imported_order_id_paid_date_amount_reference_" ON "imported_payments" USING btree ("client_id","imported_order_id","paid_date","amount",coalesce("reference"::text, '')) WHERE not is_deleted;
CREATE INDEX "imported_payments_imported_order_id_idx" ON "imported_payments" USING btree ("imported_order_id");
CREATE INDEX "imported_payments_method_id_idx" ON "imported_payments" USING btree ("method_id");
CREATE INDEX "imported_payments_payment_id_idx" ON "imported_payments" USING btree ("payment_id");
CREATE INDEX "imported_payments_paid_date_sort" ON "imported_payments" USING btree ("client_id","paid_date","id") WHERE not is_deleted;
CREATE INDEX "imported_payments_reference_search" ON "imported_payments" USING gin ("reference" gin_trgm_ops);
ALTER TABLE "imported_order_lines" ADD CONSTRAINT "imported_order_lines_tax_min" CHECK ("tax" >= 0);
ALTER TABLE "imported_order_lines" ADD CONSTRAINT "imported_order_lines_delivered_min" CHECK ("delivered" >= 0);
ALTER TABLE "imported_orders" ADD CONSTRAINT "imported_orders_check_1" CHECK (("line1" is null) = ("city" is null) and ("line1" is not null or coalesce("suburb", "region", "postcode", "country") is null));
ALTER TABLE "imported_orders" ADD CONSTRAINT "imported_orders_country_values" CHECK ("country" in ('NZ', 'CA', 'AF', 'AX', 'AL', 'DZ', 'AS', 'AD', 'AO', 'AI', 'AQ', 'AG', 'AR', 'AM', 'AW', 'AU', 'AT', 'AZ', 'BS', 'BH', 'BD', 'BB', 'BY', 'BE', 'BZ', 'BJ', 'BM', 'BT', 'BO', 'BA', 'BW', 'BV', 'BR', 'IO', 'VG', 'BN', 'BG', 'BF', 'BI', 'KH', 'CM', 'CV', 'BQ', 'KY', 'CF', 'TD', 'CL', 'CN', 'CX', 'CC', 'CO', 'KM', 'CG', 'CD', 'CK', 'CR', 'CI', 'HR', 'CU', 'CW', 'CY', 'CZ', 'DK', 'DJ', 'DM', 'DO', 'EC', 'EG', 'SV', 'GQ', 'ER', 'EE', 'SZ', 'ET', 'FK', 'FO', 'FJ', 'FI', 'FR', 'GF', 'PF', 'TF', 'GA', 'GM', 'GE', 'DE', 'GH', 'GI', 'GR', 'GL', 'GD', 'GP', 'GU', 'GT', 'GG', 'GN', 'GW', 'GY', 'HT', 'HM', 'HN', 'HK', 'HU', 'IS', 'IN', 'ID', 'IR', 'IQ', 'IE', 'IM', 'IL', 'IT', 'JM', 'JP', 'JE', 'JO', 'KZ', 'KE', 'KI', 'KW', 'KG', 'LA', 'LV', 'LB', 'LS', 'LR', 'LY', 'LI', 'LT', 'LU', 'MO', 'MG', 'MW', 'MY', 'MV', 'ML', 'MT', 'MH', 'MQ', 'MR', 'MU', 'YT', 'MX', 'FM', 'MD', 'MC', 'MN', 'ME', 'MS', 'MA', 'MZ', 'MM', 'NA', 'NR', 'NP', 'NL', 'NC', 'NI', 'NE', 'NG', 'NU', 'NF', 'KP', 'MK', 'MP', 'NO', 'OM', 'PK', 'PW', 'PS', 'PA', 'PG', 'PY', 'PE', 'PH', 'PN', 'PL', 'PT', 'PR', 'QA', 'RE', 'RO', 'RU', 'RW', 'WS', 'SM', 'ST', 'SA', 'SN', 'RS', 'SC', 'SL', 'SG', 'SX', 'SK', 'SI', 'SB', 'SO', 'ZA', 'GS', 'KR', 'SS', 'ES', 'LK', 'BL', 'SH', 'KN', 'LC', 'MF', 'PM', 'VC', 'SD', 'SR', 'SJ', 'SE', 'CH', 'SY', 'TW', 'TJ', 'TZ', 'TH', 'TL', 'TG', 'TK', 'TO', 'TT', 'TN', 'TR', 'TM', 'TC', 'TV', 'UM', 'VI', 'UG', 'UA', 'AE', 'GB', 'US', 'UY', 'UZ', 'VU', 'VA', 'VE', 'VN', 'WF', 'EH', 'YE', 'ZM', 'ZW'));
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_delivered_before_min" CHECK ("delivered_before" >= 0);

-- What closed orders had handed over before they came.
update order_lines l set delivered_before = l.quantity_delivered
from imported_orders i where i.order_id = l.order_id and not i.is_deleted and coalesce(i.kind = 'Closed', i.completed_date is not null);
