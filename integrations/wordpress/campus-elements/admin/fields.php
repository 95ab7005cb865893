<?php
/**
 * The fields of the settings page.
 *
 * @package CampusElements
 */

namespace CampusElements;

defined( 'ABSPATH' ) || exit;

/** Adds the sections and their fields. */
function add_fields(): void {
	$sections = array(
		'server' => array( __( 'Server', 'campus-elements' ), array( 'server', 'client' ) ),
		'look'   => array( __( 'Appearance', 'campus-elements' ), array( 'language', 'theme', 'plain' ) ),
		'files'  => array( __( 'Version', 'campus-elements' ), array( 'source', 'files', 'version' ) ),
	);
	$labels   = array(
		'server'   => __( 'Address of the server', 'campus-elements' ),
		'client'   => __( 'Code of the institution', 'campus-elements' ),
		'language' => __( 'Language', 'campus-elements' ),
		'theme'    => __( 'Theme', 'campus-elements' ),
		'plain'    => __( 'Forms', 'campus-elements' ),
		'source'   => __( 'Script', 'campus-elements' ),
		'files'    => __( 'Address of the files', 'campus-elements' ),
		'version'  => __( 'Version', 'campus-elements' ),
	);
	foreach ( $sections as $section => list( $title, $fields ) ) {
		add_settings_section( $section, esc_html( $title ), '__return_null', PAGE );
		foreach ( $fields as $field ) {
			$for = in_array( $field, array( 'plain', 'source' ), true ) ? array() : array( 'label_for' => "campus-$field" );
			add_settings_field( $field, esc_html( $labels[ $field ] ), __NAMESPACE__ . "\\write_{$field}_field", PAGE, $section, $for + array( 'class' => "campus-row-$field" ) );
		}
	}
}

/**
 * Returns what is wrong with a setting: the value that was not accepted, else what the server says about the saved one.
 * Empty where nothing is.
 *
 * @param string $name The setting.
 */
function problem_of( string $name ): string {
	foreach ( get_settings_errors( OPTION ) as $error ) {
		if ( $name === $error['code'] ) {
			return $error['message'];
		}
	}
	$problem = is_configured() ? find_kept_problem( read_settings()['client'] ) : null;
	return null !== $problem && $name === $problem[0] ? describe_problem( $problem ) : '';
}

/**
 * Writes a text field with its hint, and with what is wrong with it.
 *
 * @param string $name    The setting.
 * @param string $type    The type of the field.
 * @param string $example An example.
 * @param string $hint    The hint.
 */
function write_text_field( string $name, string $type, string $example, string $hint ): void {
	$problem = problem_of( $name );
	printf(
		'<input type="%1$s" id="campus-%2$s" name="%3$s[%2$s]" value="%4$s" placeholder="%5$s" class="regular-text code" dir="ltr" spellcheck="false" autocomplete="off" aria-describedby="campus-%2$s-hint campus-%2$s-problem"%7$s><p class="description" id="campus-%2$s-hint">%6$s</p>',
		esc_attr( $type ),
		esc_attr( $name ),
		esc_attr( OPTION ),
		esc_attr( read_settings()[ $name ] ),
		esc_attr( $example ),
		esc_html( $hint ),
		'' === $problem ? '' : ' aria-invalid="true"'
	);
	printf(
		'<p class="campus-problem" id="campus-%s-problem">%s</p>',
		esc_attr( $name ),
		'' === $problem ? '' : '<span class="dashicons dashicons-warning" aria-hidden="true"></span><span>' . esc_html( $problem ) . '</span>'
	);
}

/**
 * Writes a list of choices.
 *
 * @param string $name    The setting.
 * @param array  $choices Labels by value.
 */
function write_select_field( string $name, array $choices ): void {
	printf( '<select id="campus-%1$s" name="%2$s[%1$s]">', esc_attr( $name ), esc_attr( OPTION ) );
	foreach ( $choices as $value => $label ) {
		printf( '<option value="%s"%s>%s</option>', esc_attr( $value ), selected( read_settings()[ $name ], (string) $value, false ), esc_html( $label ) );
	}
	echo '</select>';
}

/** Writes the address of the server. */
function write_server_field(): void {
	write_text_field( 'server', 'url', 'https://portal.example.ac.in', __( 'The address at which people open the portal of the university.', 'campus-elements' ) );
}

/** Writes the code of the institution. */
function write_client_field(): void {
	write_text_field( 'client', 'text', 'svtu', __( 'The short name of the institution in the address of the portal.', 'campus-elements' ) );
}

/** Writes the language. */
function write_language_field(): void {
	$languages = array_map( static fn( array $language ): string => $language['name'], read_description()['languages'] );
	write_select_field( 'language', array( '' => __( 'The language of the page', 'campus-elements' ) ) + $languages );
}

/** Writes the theme. */
function write_theme_field(): void {
	write_select_field(
		'theme',
		array(
			'light' => __( 'Light', 'campus-elements' ),
			'dark'  => __( 'Dark', 'campus-elements' ),
			'auto'  => __( 'As set on the device', 'campus-elements' ),
		)
	);
}

/** Writes whether forms stand in the page. */
function write_plain_field(): void {
	printf(
		'<label><input type="checkbox" name="%s[plain]" value="1"%s aria-describedby="campus-plain-hint"> %s</label><p class="description" id="campus-plain-hint">%s</p>',
		esc_attr( OPTION ),
		checked( read_settings()['plain'], true, false ),
		esc_html__( 'Put the form into the page', 'campus-elements' ),
		esc_html__( 'Visitors can use the form before any script has loaded, and without JavaScript. It is fetched from the server every ten minutes.', 'campus-elements' )
	);
}

/** Writes where the script comes from. */
function write_source_field(): void {
	$choices = array(
		'server' => __( 'From the server: always its version', 'campus-elements' ),
		'hosted' => __( 'A version of your own choice, with checksums', 'campus-elements' ),
	);
	printf( '<fieldset><legend class="screen-reader-text">%s</legend>', esc_html__( 'Script', 'campus-elements' ) );
	foreach ( $choices as $value => $label ) {
		printf( '<label><input type="radio" name="%s[source]" value="%s"%s> %s</label><br>', esc_attr( OPTION ), esc_attr( $value ), checked( read_settings()['source'], $value, false ), esc_html( $label ) );
	}
	echo '</fieldset>';
}

/** Writes the address of hosted files. */
function write_files_field(): void {
	write_text_field( 'files', 'url', 'https://www.example.ac.in/campus-elements', __( 'The folder of the release archive with one folder for each version.', 'campus-elements' ) );
}

/** Writes the version of hosted files. */
function write_version_field(): void {
	write_text_field( 'version', 'text', '1.2.3', __( '1.2.3 is exactly this version; 1 is the newest version that begins with 1.', 'campus-elements' ) );
}
