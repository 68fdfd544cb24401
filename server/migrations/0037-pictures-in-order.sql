CREATE TABLE "product_pictures" (
	"id" uuid PRIMARY KEY NOT NULL,
	"product_id" uuid NOT NULL,
	"picture" uuid NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"is_deleted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "product_pictures_position_min" CHECK ("position" >= 0)
);

CREATE TABLE "sku_pictures" (
	"id" uuid PRIMARY KEY NOT NULL,
	"sku_id" uuid NOT NULL,
	"picture" uuid NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"is_deleted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "sku_pictures_position_min" CHECK ("position" >= 0)
);

ALTER TABLE "product_pictures" ADD CONSTRAINT "product_pictures_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "product_pictures" ADD CONSTRAINT "product_pictures_picture_files_id_fk" FOREIGN KEY ("picture") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "sku_pictures" ADD CONSTRAINT "sku_pictures_sku_id_skus_id_fk" FOREIGN KEY ("sku_id") REFERENCES "public"."skus"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "sku_pictures" ADD CONSTRAINT "sku_pictures_picture_files_id_fk" FOREIGN KEY ("picture") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;
CREATE INDEX "product_pictures_product_id_idx" ON "product_pictures" USING btree ("product_id");
CREATE INDEX "product_pictures_picture_idx" ON "product_pictures" USING btree ("picture");
CREATE INDEX "product_pictures_position_sort" ON "product_pictures" USING btree ("position","id") WHERE not is_deleted;
CREATE INDEX "sku_pictures_sku_id_idx" ON "sku_pictures" USING btree ("sku_id");
CREATE INDEX "sku_pictures_picture_idx" ON "sku_pictures" USING btree ("picture");
CREATE INDEX "sku_pictures_position_sort" ON "sku_pictures" USING btree ("position","id") WHERE not is_deleted;

-- The picture of a product or a SKU becomes the first of its pictures.
insert into product_pictures (id, product_id, picture, created_on_utc, created_by, updated_on_utc, updated_by)
select gen_random_uuid(), p.id, p.photo, p.created_on_utc, p.created_by, p.created_on_utc, p.created_by from products p where p.photo is not null;
insert into sku_pictures (id, sku_id, picture, created_on_utc, created_by, updated_on_utc, updated_by)
select gen_random_uuid(), s.id, s.photo, s.created_on_utc, s.created_by, s.created_on_utc, s.created_by from skus s where s.photo is not null;
