CREATE TABLE "search_words" (
	"id" uuid PRIMARY KEY NOT NULL,
	"word" text NOT NULL,
	"meaning" text NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"is_deleted" boolean DEFAULT false NOT NULL
);

CREATE UNIQUE INDEX "search_words_word_key" ON "search_words" USING btree (lower("word")) WHERE not is_deleted;
CREATE INDEX "search_words_word_sort" ON "search_words" USING btree ("word","id") WHERE not is_deleted;
CREATE INDEX "search_words_meaning_sort" ON "search_words" USING btree ("meaning","id") WHERE not is_deleted;
CREATE INDEX "search_words_word_search" ON "search_words" USING gin ("word" gin_trgm_ops);
CREATE INDEX "search_words_meaning_search" ON "search_words" USING gin ("meaning" gin_trgm_ops);
