CREATE SEQUENCE "public"."imported_card_id" INCREMENT BY 1 MINVALUE 900000001 MAXVALUE 999999999 START WITH 900000001 CACHE 1;--> statement-breakpoint
CREATE TABLE "card_like" (
	"user_id" bigint NOT NULL,
	"card_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "card_like_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "card_like_user_id_card_id_pk" PRIMARY KEY("user_id","card_id")
);
--> statement-breakpoint
CREATE TABLE "card_pile" (
	"user_id" bigint NOT NULL,
	"card_id" integer NOT NULL,
	"is_remembered" boolean NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "card_pile_user_id_card_id_pk" PRIMARY KEY("user_id","card_id")
);
--> statement-breakpoint
CREATE TABLE "card_review" (
	"user_id" bigint NOT NULL,
	"client_id" uuid NOT NULL,
	"card_id" integer NOT NULL,
	"word_key" text NOT NULL,
	"kind" text NOT NULL,
	"source" text NOT NULL,
	"direction" text,
	"grade" smallint,
	"undo_of" uuid,
	"at" timestamp (3) with time zone NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "card_review_user_id_client_id_pk" PRIMARY KEY("user_id","client_id")
);
--> statement-breakpoint
CREATE TABLE "review_setting" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"new_words" smallint NOT NULL,
	"due_words" smallint NOT NULL,
	"has_four_buttons" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "word_memory" (
	"user_id" bigint NOT NULL,
	"word_key" text NOT NULL,
	"card_id" integer NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"stability_days" double precision NOT NULL,
	"difficulty" double precision NOT NULL,
	"phase" text NOT NULL,
	"step" smallint NOT NULL,
	"interval_days" integer NOT NULL,
	"reviews" integer NOT NULL,
	"lapses" integer NOT NULL,
	"reviewed_at" timestamp (3) with time zone NOT NULL,
	"begun_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "word_memory_user_id_word_key_pk" PRIMARY KEY("user_id","word_key")
);
--> statement-breakpoint
ALTER TABLE "component" ADD COLUMN "origin" text DEFAULT 'content' NOT NULL;--> statement-breakpoint
ALTER TABLE "component" ADD COLUMN "import_key" text;--> statement-breakpoint
ALTER TABLE "card_like" ADD CONSTRAINT "card_like_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "card_pile" ADD CONSTRAINT "card_pile_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "card_review" ADD CONSTRAINT "card_review_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_setting" ADD CONSTRAINT "review_setting_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "word_memory" ADD CONSTRAINT "word_memory_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "card_like_id" ON "card_like" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "card_review_word" ON "card_review" USING btree ("user_id","word_key");--> statement-breakpoint
CREATE INDEX "card_review_card" ON "card_review" USING btree ("user_id","card_id");--> statement-breakpoint
CREATE INDEX "card_review_undo" ON "card_review" USING btree ("user_id","undo_of") WHERE undo_of IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "component_import_key" ON "component" USING btree ("lesson_id","import_key");